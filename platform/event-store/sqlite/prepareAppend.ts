/** Turns an append into rows before it is queued: what cannot be stored fails at its caller, never in a batch. */
import { canonicalJson } from '../canonicalJson.js';
import { EventIdReused, type ExpectedRevision, type NewEvent } from '../port.js';

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
  readonly rows: readonly EventRow[];
}

/**
 * @throws RangeError for no events or an empty or unstorable name.
 * @throws TypeError for data that is not JSON.
 * @throws EventIdReused for an id that is there twice.
 */
export function prepareAppend(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): PreparedAppend {
  checkName('stream', stream);
  if (events.length === 0) throw new RangeError(`nothing to append to ${stream}`);
  const ids = new Set<string>();
  const rows = events.map(({ id, type, schema, at, data, meta }) => {
    for (const [what, name] of Object.entries({ id, type, at })) checkName(what, name);
    if (!Number.isSafeInteger(schema)) throw new RangeError(`the schema of ${type} is ${schema}, not a whole number`);
    if (ids.has(id)) throw new EventIdReused(id);
    ids.add(id);
    return { id, type, schema, at, shop: meta.shop, data: canonicalJson(data), meta: canonicalJson(meta) };
  });
  return { stream, expected, rows };
}

function checkName(what: string, name: string): void {
  if (name === '' || name.includes('\0')) throw new RangeError(`an event's ${what} is empty or holds a NUL`);
}
