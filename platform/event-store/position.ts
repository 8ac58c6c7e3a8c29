/**
 * Formats a log's positions in SQL: its name, then a padded number, so that text sorts like the log. The name exposes
 * another log's checkpoint.
 */
import type { Position } from './port.js';

/** The number of digits of `Number.MAX_SAFE_INTEGER`. */
const DIGITS = 16;
const FORM = /^([0-9a-f]{8})-(\d{16})$/;

export interface Positions {
  /** The log's name. */
  readonly log: string;
  of(number: number): Position;
  /** @throws RangeError for another log's position, or other text. */
  numberOf(position: Position | 'start'): number;
}

/** @param log the log's name: eight hexadecimal digits. */
export function positionsOf(log: string): Positions {
  const prefix = `${log}-`;
  return {
    log,
    of: number => `${prefix}${String(number).padStart(DIGITS, '0')}` as Position,

    numberOf(position) {
      if (position === 'start') return 0;
      if (parsePosition(position) === null) throw new RangeError(`not a position of this engine: ${position}`);
      if (!position.startsWith(prefix))
        throw new RangeError(
          `position ${position} belongs to another event log; positions of this log start with ${log}`,
        );
      return Number(position.slice(prefix.length));
    },
  };
}

/** Returns the name of a position's log; `null` for other text. Works on each engine. */
export const logOf = (position: string): string | null => /^([0-9a-f]{8})-/.exec(position)?.[1] ?? null;

/** Matches any log. */
export function parsePosition(text: string): Position | null {
  const number = Number(FORM.exec(text)?.[2] ?? 0);
  return number >= 1 && Number.isSafeInteger(number) ? (text as Position) : null;
}
