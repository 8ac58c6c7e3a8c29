import { as, type Instant } from '../../../domain/kernel/names.js';
import { steadyClock } from './steadyClock.js';

/** Time is injected: the rules and the tests choose it. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = steadyClock({ wall: Date.now, monotonic: () => performance.now() });

export const msOf = (instant: Instant): number => Date.parse(instant);
export const instantOf = (ms: number): Instant => as<Instant>(new Date(ms).toISOString());
export const plus = (instant: Instant, ms: number): Instant => instantOf(msOf(instant) + ms);
