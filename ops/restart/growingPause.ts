import { backoff } from '../../platform/runtime/backoff.js';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** What has run for so long is not failing again and again. */
const SOUND_MS = 60_000;

/**
 * How long to wait before something that ended by itself is started again: one second, then twice as long each time, up to
 * a minute.
 *
 * @returns a function of how long it had run, in milliseconds.
 */
export function growingPause(): (ranMs: number) => number {
  const pauses = backoff({ firstMs: FIRST_MS, longestMs: LONGEST_MS });
  return ranMs => {
    if (ranMs >= SOUND_MS) pauses.reset();
    return pauses.next();
  };
}
