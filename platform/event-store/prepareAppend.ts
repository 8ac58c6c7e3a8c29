/** Turns an append into rows before it is queued: an unstorable append fails at its caller, never in a batch. */
import { canonicalJson } from './canonicalJson.js';
import { EventIdReused, type EventMeta, type ExpectedRevision, type NewEvent } from './port.js';

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  readonly shop: string | null;
  readonly at: string;
  readonly data: string;
  readonly meta: string;
}

export interface PreparedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** True to skip events that are already stored; otherwise they decide about the whole append. */
  readonly onlyMissing: boolean;
  readonly rows: readonly EventRow[];
}

/**
 * @throws RangeError for no events or an empty or unstorable name.
 * @throws TypeError for data that is not JSON.
 * @throws EventIdReused for an id that occurs twice.
 */
export function prepareAppend(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): PreparedAppend {
  const name = nameOf('stream', stream);
  if (events.length === 0) throw new RangeError(`nothing to append to ${stream}`);
  // Events of one import share one `meta`.
  let spelled: { readonly meta: EventMeta; readonly text: string } | undefined;
  const rows = events.map(event => {
    const { schema, data, meta } = event;
    const id = nameOf('id', event.id);
    const type = nameOf('type', event.type);
    const at = nameOf('at', event.at);
    if (!Number.isSafeInteger(schema)) throw new RangeError(`the schema of ${type} is ${schema}, not a whole number`);
    const shop = meta.shop?.toWellFormed() ?? null;
    if (spelled?.meta !== meta) spelled = { meta, text: canonicalJson(meta) };
    return { id, type, schema, at, shop, data: canonicalJson(data), meta: spelled.text };
  });
  if (rows.length > 1) checkDistinct(rows);
  return { stream: name, expected, onlyMissing: false, rows };
}

function checkDistinct(rows: readonly EventRow[]): void {
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id)) throw new EventIdReused(id);
    ids.add(id);
  }
}

/** Events with the same id count once. @throws like `prepareAppend`. */
export function prepareMissing(stream: string, events: readonly NewEvent[]): PreparedAppend {
  const once = new Map(events.map(event => [event.id.toWellFormed(), event]));
  return { ...prepareAppend(stream, [...once.values()], 'any'), onlyMissing: true };
}

function nameOf(what: string, name: string): string {
  if (name === '' || name.includes('\0')) throw new RangeError(`an event's ${what} is empty or holds a NUL`);
  return name.toWellFormed();
}
