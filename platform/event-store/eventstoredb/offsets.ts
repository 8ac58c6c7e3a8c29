/** Positions of a log in EventStoreDB: its name, then the offset of the event in the server's own log, with gaps. */
import type { Position } from '../port.js';

/** Of 2^63 - 1. */
const DIGITS = 19;
const FORM = /^([0-9a-f]{8})-(\d{19})$/;

export interface Offsets {
  of(offset: bigint): Position;
  /** @throws RangeError for a position of another log, or what is none. */
  offsetOf(position: Position): bigint;
}

/** @param name of the log: eight hexadecimal digits. */
export const offsetsOf = (name: string): Offsets => ({
  of: offset => `${name}-${String(offset).padStart(DIGITS, '0')}` as Position,

  offsetOf(position) {
    const [, log, digits] = FORM.exec(position) ?? [];
    if (digits === undefined) throw new RangeError(`not a position of this engine: ${position}`);
    if (log !== name)
      throw new RangeError(`position ${position} is of another event log; this one's begin with ${name}`);
    return BigInt(digits);
  },
});

/** Of whatever log. */
export const parsePosition = (text: string): Position | null => (FORM.test(text) ? (text as Position) : null);
