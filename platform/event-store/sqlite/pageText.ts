/**
 * A page of the log as one JSON text, which goes from thread to thread for the price of a copy. Within a thread, rows
 * are cheaper (logReader.ts).
 */
import type { Sqlite } from '../../sqlite/open.js';
import type { RecordedEvent } from '../port.js';
import { eventOf, type ListedEvent } from './listedEvent.js';

/** `data` and `meta` are JSON as they stand. */
const PAGE = `
  select count(*) as found, max(position) as last, '[' || group_concat(event) || ']' as text from (
    select position, '[' || position || ',' || json_quote(stream) || ',' || revision || ',' || json_quote(type) || ','
      || schema || ',' || json_quote(id) || ',' || json_quote(at) || ',' || json_quote(recorded_at) || ','
      || data || ',' || meta || ']' as event
    from events
    where position > ?1 and position <= ?2 and (?3 is null or type in (select value from json_each(?3)))
    order by position limit ?4)`;

export interface PageRequest {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly types: readonly string[] | undefined;
}

export interface PageText {
  /** `null`: no event. */
  readonly text: string | null;
  /** Everything up to here has been looked at. */
  readonly upTo: number;
}

export function readPageText(log: Sqlite, { after, upTo, limit, types }: PageRequest): PageText {
  const args = [after, upTo, types ? JSON.stringify(types) : null, limit];
  const page = log.prepare(PAGE).get<{ found: number; last: number | null; text: string | null }>(args);
  if (!page) throw new Error('an aggregate without an answer');
  return { text: page.text, upTo: page.found === limit && page.last !== null ? page.last : upTo };
}

export const eventsIn = (text: string | null): RecordedEvent[] =>
  text === null ? [] : (JSON.parse(text) as ListedEvent[]).map(listed => eventOf(listed, listed[8], listed[9]));
