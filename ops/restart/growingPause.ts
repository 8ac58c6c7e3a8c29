import { backoff } from '../../platform/runtime/backoff.js';

/** A process that has run this long is not failing repeatedly. */
const SOUND_MS = 60_000;
const pauseAfter = backoff({ firstMs: 1_000, longestMs: 60_000 });

/**
 * Computes the pause before restarting something that ended by itself: one second, doubling up to a minute.
 * @returns a function of the last run's duration in milliseconds.
 */
export function growingPause(): (ranMs: number) => number {
  let failures = 0;
  return ranMs => {
    failures = ranMs >= SOUND_MS ? 1 : failures + 1;
    return pauseAfter(failures);
  };
}
