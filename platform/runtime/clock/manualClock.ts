import { as, type Instant } from '../../../domain/kernel/names.js';
import { type Clock, plus } from './clock.js';

/** A clock for tests: it stands still until moved. */
export function manualClock(start = '2026-07-01T09:00:00.000Z'): Clock & { advance(ms: number): void } {
  let now = as<Instant>(start);
  return {
    now: () => now,
    advance(ms) {
      now = plus(now, ms);
    },
  };
}
