/** How often a page is asked: as often as its price moves (reference §10), unless a merchant chose an interval. */

export interface Intervals {
  /** Milliseconds, all three. Of a page whose price moves all the time. */
  readonly shortest: number;
  /** Of a page that was never read. */
  readonly first: number;
  /** Of a page whose price never moves, and of one that cannot be read. */
  readonly longest: number;
}

/** A change halves the interval; every check without one makes it a tenth longer. */
const AFTER_CHANGE = 0.5;
const WITHOUT_CHANGE = 1.1;

/**
 * The interval after a reading. It settles where about one check in eight finds a change (ln 1.1 / (ln 1.1 + ln 2)): so a
 * price that moves once a day is seen within some three hours, and one that stands for months is asked for once a day.
 */
export function nextInterval(current: number | null, changed: boolean, intervals: Intervals): number {
  if (current === null) return intervals.first;
  const next = Math.round(current * (changed ? AFTER_CHANGE : WITHOUT_CHANGE));
  return Math.min(intervals.longest, Math.max(intervals.shortest, next));
}

/** A tenth earlier or later, so that pages that were added together do not stay together. */
const JITTER = 0.1;

export interface Pause {
  /** As often as the price moves. */
  readonly intervalMs: number;
  /** The merchant's own; `null`: none. */
  readonly everyMs: number | null;
  /** Checks in a row that brought nothing: each doubles the pause, up to the longest interval. */
  readonly failures: number;
  /** What the site asked for. */
  readonly retryAfterMs: number;
  /** 0 to 1. */
  readonly random: number;
}

/** Milliseconds until the page is asked again. */
export function pauseMs(
  { intervalMs, everyMs, failures, retryAfterMs, random }: Pause,
  { longest }: Intervals,
): number {
  const usual = everyMs ?? intervalMs;
  const backoff = Math.min(usual * 2 ** Math.max(0, failures - 1), Math.max(longest, usual));
  return Math.max(retryAfterMs, Math.round(backoff * (1 + JITTER * (2 * random - 1))));
}
