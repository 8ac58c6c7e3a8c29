/**
 * A page of the log as one JSON text, which goes from thread to thread for the price of a copy. Within a thread, rows
 * are cheaper (logReader.ts).
 */
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import type { Sqlite } from '../../sqlite/open.js';
import type { RecordedEvent } from '../port.js';
import type { Positions } from '../position.js';
import { eventOf, type ListedEvent } from './listedEvent.js';

/**
 * `data` and `meta` are JSON already. The types are listed in the statement instead of passed as one argument: most
 * events of a long log may have other types, and a list skips them in two thirds of the time.
 */
const page = (types: readonly string[] | undefined): string => `
  select count(*) as found, max(position) as last, '[' || group_concat(event) || ']' as text from (
    select position, '[' || position || ',' || json_quote(stream) || ',' || revision || ',' || json_quote(type) || ','
      || schema || ',' || json_quote(id) || ',' || json_quote(at) || ',' || json_quote(recorded_at) || ','
      || data || ',' || meta || ']' as event
    from events
    where position > ?1 and position <= ?2 ${types ? `and type in (${types.map((_, index) => `?${index + 4}`).join(', ')})` : ''}
    order by position limit ?3)`;

export interface PageRequest {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly types: readonly string[] | undefined;
}

export interface PageText {
  /** `null`: no events. */
  readonly text: string | null;
  /** Everything up to here has been read. */
  readonly upTo: number;
}

export function readPageText(log: Sqlite, { after, upTo, limit, types }: PageRequest): PageText {
  const args = [after, upTo, limit, ...(types ?? [])];
  const answer = log.prepare(page(types)).get<{ found: number; last: number | null; text: string | null }>(args);
  if (!answer) throw new Error('an aggregate without an answer');
  const { found, last, text } = answer;
  return { text, upTo: found === limit && last !== null ? last : upTo };
}

/** Repaired, as rows are (logReader.ts). */
export function eventsIn(text: string | null, positions: Positions): RecordedEvent[] {
  if (text === null) return [];
  const listed = JSON.parse(wellFormedJson(text)) as ListedEvent[];
  return listed.map(event => eventOf(event, event[8], event[9], positions));
}
