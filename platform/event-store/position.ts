/** This engine's positions: 1, 2, 3, … as text of one length, so that the order of the text is the order of the log. */
import type { Position } from './port.js';

/** `Number.MAX_SAFE_INTEGER` has so many digits. */
const DIGITS = 16;

export const positionOf = (number: number): Position => String(number).padStart(DIGITS, '0') as Position;

export const parsePosition = (text: string): Position | null =>
  /^\d{16}$/.test(text) && Number(text) >= 1 && Number.isSafeInteger(Number(text)) ? (text as Position) : null;

/** @throws RangeError for a position that another engine made. */
export function numberOf(position: Position | 'start'): number {
  if (position === 'start') return 0;
  if (parsePosition(position) === null) throw new RangeError(`not a position of this log: ${position}`);
  return Number(position);
}
