/**
 * How often a page is checked: depends on how often its price moves (reference §10), unless a merchant chose an
 * interval.
 */

export interface Intervals {
  /** All three in milliseconds. For a page whose price changes all the time. */
  readonly shortest: number;
  /** For a page that was never read. */
  readonly first: number;
  /** For a page whose price never changes, or that cannot be read. */
  readonly longest: number;
}

/** A change halves the interval; every check without a change makes it a tenth longer. */
const AFTER_CHANGE = 0.5;
const WITHOUT_CHANGE = 1.1;

/**
 * The interval after a reading. It settles where about one check in eight finds a change (ln 1.1 / (ln 1.1 + ln 2)): so
 * a daily price change is seen within about three hours, and a price that holds for months is checked once a day.
 */
export function nextInterval(current: number | null, changed: boolean, intervals: Intervals): number {
  if (current === null) return intervals.first;
  const next = Math.round(current * (changed ? AFTER_CHANGE : WITHOUT_CHANGE));
  return Math.min(intervals.longest, Math.max(intervals.shortest, next));
}

/** Up to a tenth earlier or later, so that pages added together spread out. */
const JITTER = 0.1;

export interface Pause {
  /** The adaptive interval. */
  readonly intervalMs: number;
  /** The merchant's choice; `null` if none. */
  readonly everyMs: number | null;
  /** Consecutive failed checks: each doubles the pause, up to the longest interval. */
  readonly failures: number;
  /** What the site asked for. */
  readonly retryAfterMs: number;
  /** 0 to 1. */
  readonly random: number;
}

/** Milliseconds until the next check. */
export function pauseMs(
  { intervalMs, everyMs, failures, retryAfterMs, random }: Pause,
  { longest }: Intervals,
): number {
  const usual = everyMs ?? intervalMs;
  const backoff = Math.min(usual * 2 ** Math.max(0, failures - 1), Math.max(longest, usual));
  return Math.max(retryAfterMs, Math.round(backoff * (1 + JITTER * (2 * random - 1))));
}
