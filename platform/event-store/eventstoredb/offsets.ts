/** Formats a log's positions in EventStoreDB: its name, then the event's offset in the server's own log, with gaps. */
import type { Position } from '../port.js';

/** Digits of 2^63 - 1. */
const DIGITS = 19;
const FORM = /^([0-9a-f]{8})-(\d{19})$/;
/** Also matches those of the moved part. */
const ANY_FORM = /^([0-9a-f]{8})-(\d{16}|\d{19})$/;
/**
 * Added to the offsets of a log that was moved here, so that they are greater, as text, than its first part's former
 * positions. No server's log is that long.
 */
const AFTER_THE_MOVED = 10n ** 18n;

export interface Offsets {
  of(offset: bigint): Position;
  /** @throws RangeError for another log's position, or other text. */
  offsetOf(position: Position): bigint;
}

/**
 * @param name the log's name: eight hexadecimal digits.
 * @param isMoved true if its first part was moved here (movedPart.ts).
 */
export function offsetsOf(name: string, isMoved = false): Offsets {
  const base = isMoved ? AFTER_THE_MOVED : 0n;
  return {
    of: offset => `${name}-${String(offset + base).padStart(DIGITS, '0')}` as Position,

    offsetOf(position) {
      const [, log, digits = '0'] = FORM.exec(position) ?? [];
      if (log === undefined) throw new RangeError(`not a position of this engine: ${position}`);
      if (log !== name || BigInt(digits) < base)
        throw new RangeError(
          `position ${position} belongs to another event log; positions of this log start with ${name}`,
        );
      return BigInt(digits) - base;
    },
  };
}

/** Matches any log. */
export const parsePosition = (text: string): Position | null => (ANY_FORM.test(text) ? (text as Position) : null);
