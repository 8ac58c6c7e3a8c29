/**
 * A process's clock: it follows the wall clock, and never runs backwards. If the wall clock is set back, time continues
 * from where it was, so that nothing due waits for the old time to return. After a restart the wall clock counts.
 */
import { as, type Instant } from '../../../domain/kernel/names.js';

/** If the wall clock differs from the elapsed time by more than this, it was set, or the machine slept. */
const STEP_MS = 1_000;

export interface Sources {
  /** Milliseconds since 1970. */
  readonly wall: () => number;
  /** Milliseconds from any start; never set. */
  readonly monotonic: () => number;
}

export function steadyClock({ wall, monotonic }: Sources): { now(): Instant } {
  let lastWall = wall();
  let lastMonotonic = monotonic();
  let last = lastWall;
  /** Measures how far time is ahead of a wall clock that was set back. */
  let ahead = 0;

  return {
    now() {
      const [nowWall, nowMonotonic] = [wall(), monotonic()];
      const step = nowWall - lastWall - (nowMonotonic - lastMonotonic);
      if (Math.abs(step) > STEP_MS) ahead = Math.max(0, ahead - step);
      [lastWall, lastMonotonic] = [nowWall, nowMonotonic];
      last = Math.max(last, nowWall + ahead);
      return as<Instant>(new Date(last).toISOString());
    },
  };
}
