/** How long a message rests after a failed delivery: long enough for a short outage, short enough to be noticed. */
const FIRST_MS = 500;
const FACTOR = 4;
const LONGEST_MS = 5 * 60_000;

/** @param attempt the delivery that failed, 1 for the first. @returns milliseconds: 500, 2000, 8000, … at most 5 min. */
export const retryDelayMs = (attempt: number): number => Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (attempt - 1));
