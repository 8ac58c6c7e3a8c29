import { firstAnswer, type Stored } from './firstAnswer.js';
import { type Appended, EventIdReused } from './port.js';
import type { Positions } from './position.js';
import type { EventRow, PreparedAppend } from './prepareAppend.js';

/** The rows still to write, or the result. */
export type Missing =
  | { readonly rows: readonly EventRow[]; readonly answer?: undefined }
  | { readonly answer: Appended | EventIdReused };

/**
 * Returns an append's rows that are not stored yet.
 * @param stored by position; at least one.
 */
export function missingRows(append: PreparedAppend, stored: readonly Stored[], positions: Positions): Missing {
  if (!append.onlyMissing) return { answer: firstAnswer(append, stored, positions) };
  const elsewhere = stored.find(({ stream }) => stream !== append.stream);
  if (elsewhere) return { answer: new EventIdReused(elsewhere.id) };
  const storedIds = new Set(stored.map(({ id }) => id));
  const rows = append.rows.filter(({ id }) => !storedIds.has(id));
  const last = stored.at(-1);
  if (rows.length > 0 || !last) return { rows };
  return { answer: { revision: last.revision, position: positions.of(last.position) } };
}
