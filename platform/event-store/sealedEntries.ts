/** Lists and removes the entries that the seal covers, for both SQL engines. */
import { digestOfText, entryText, type StoredText } from './entryDigest.js';
import type { StoredEntry } from './port.js';
import type { Positions } from './position.js';

export interface StoredRow extends StoredText {
  readonly position: number;
}

/** The digest that remains of a removed event. */
export interface RemovedRow {
  readonly position: number;
  readonly digest: string;
  readonly recordedAt: string;
}

export const STORED_COLUMNS =
  'position, id, stream, revision, type, schema, shop, at, recorded_at as "recordedAt", data, meta';

/** A stream's last event stores its revision, and the log's last event its head, so both stay. For both engines. */
export const NOT_THE_LAST = 'e.revision < (select max(last.revision) from events last where last.stream = e.stream)';

/** @param events and `removed`: each in order, at most `limit`; `removed` read after `events`. */
export function sealedEntries(
  events: readonly StoredRow[],
  removed: readonly RemovedRow[],
  limit: number,
  positions: Positions,
): StoredEntry[] {
  const entries: StoredEntry[] = events.map(row => {
    const text = entryText(row);
    const position = positions.of(row.position);
    return { position, digest: digestOfText(text), recordedAt: row.recordedAt, removed: false, text };
  });
  if (removed.length === 0) return entries;
  // An event removed between the two reads is in both.
  const existing = new Set(events.map(({ position }) => position));
  for (const { position, digest, recordedAt } of removed)
    if (!existing.has(position))
      entries.push({ position: positions.of(position), digest, recordedAt, removed: true, text: null });
  return entries.sort((a, b) => (a.position < b.position ? -1 : 1)).slice(0, limit);
}
