import { wellFormedJson } from '../runtime/json/wellFormedJson.js';
import { type Appended, EventIdReused } from './port.js';
import type { Positions } from './position.js';
import type { PreparedAppend } from './prepareAppend.js';

/** A stored event that already has one of the append's ids. */
export interface Stored {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly type: string;
  readonly schema: number;
  readonly data: string;
}

/**
 * Reference §4.1: if this stream holds all ids in this order with this content, it is the same append again.
 * @param stored by position; at least one.
 */
export function firstAnswer(
  { stream, rows }: PreparedAppend,
  stored: readonly Stored[],
  positions: Positions,
): Appended | EventIdReused {
  const [first, last] = [stored[0], stored.at(-1)];
  if (!first || !last) throw new Error('a stored event disappeared');
  const offender = rows.find((row, index) => {
    const was = stored[index];
    return !(
      was?.id === row.id &&
      was.stream === stream &&
      was.revision === first.revision + index &&
      was.type === row.type &&
      was.schema === row.schema &&
      wellFormedJson(was.data) === row.data
    );
  });
  if (!offender) return { revision: last.revision, position: positions.of(last.position) };
  return new EventIdReused(stored.some(({ id }) => id === offender.id) ? offender.id : first.id);
}
