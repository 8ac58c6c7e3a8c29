/**
 * Adapts the check interval to a page's price moves (reference §10), unless a merchant chose an interval.
 */

export interface Intervals {
  /** All three in milliseconds. The minimum, for a page whose price changes at every check. */
  readonly shortest: number;
  /** For a page without a reading. */
  readonly first: number;
  /** The maximum, for a page whose price never changes or that is unreadable. */
  readonly longest: number;
}

/** A change halves the interval; every check without a change extends it by 10 %. */
const AFTER_CHANGE = 0.5;
const WITHOUT_CHANGE = 1.1;

/**
 * The interval after a reading. It converges to one change per eight checks (ln 1.1 / (ln 1.1 + ln 2)), which detects
 * a daily change within about three hours and checks a stable price once a day.
 */
export function nextInterval(current: number | null, changed: boolean, intervals: Intervals): number {
  if (current === null) return intervals.first;
  const next = Math.round(current * (changed ? AFTER_CHANGE : WITHOUT_CHANGE));
  return Math.min(intervals.longest, Math.max(intervals.shortest, next));
}

/** Up to 10 % earlier or later, which spreads out pages that were added together. */
const JITTER = 0.1;

export interface Pause {
  /** The adaptive interval. */
  readonly intervalMs: number;
  /** The merchant's choice; `null` if none. */
  readonly everyMs: number | null;
  /** Consecutive failed checks: each doubles the pause, up to the longest interval. */
  readonly failures: number;
  /** The site's Retry-After. */
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
