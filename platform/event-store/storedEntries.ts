/** How both SQL engines list and remove what the seal is computed over. */
import { entryDigest, type StoredText } from './entryDigest.js';
import type { StoredEntry } from './port.js';
import type { Positions } from './position.js';

export interface StoredRow extends StoredText {
  readonly position: number;
}

/** What is left of an event that was removed. */
export interface RemovedRow {
  readonly position: number;
  readonly digest: string;
  readonly recordedAt: string;
}

export const STORED_COLUMNS =
  'position, id, stream, revision, type, schema, shop, at, recorded_at as "recordedAt", data, meta';

/** A stream's last event holds its revision, and the last of them all the log's head: they stay. Both engines take it. */
export const NOT_THE_LAST = 'e.revision < (select max(last.revision) from events last where last.stream = e.stream)';

/** @param events and `removed`: each in order, at most `limit`; `removed` read after `events`. */
export function storedEntries(
  events: readonly StoredRow[],
  removed: readonly RemovedRow[],
  limit: number,
  positions: Positions,
): StoredEntry[] {
  const entries = events.map(row => ({
    position: positions.of(row.position),
    digest: entryDigest(row),
    recordedAt: row.recordedAt,
    removed: false,
  }));
  if (removed.length === 0) return entries;
  // An event that is removed between the two readings is in both.
  const there = new Set(events.map(({ position }) => position));
  for (const { position, digest, recordedAt } of removed)
    if (!there.has(position)) entries.push({ position: positions.of(position), digest, recordedAt, removed: true });
  return entries.sort((a, b) => (a.position < b.position ? -1 : 1)).slice(0, limit);
}
