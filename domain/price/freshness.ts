import type { Instant } from '../kernel/names.js';

/**
 * The freshness of a page's figures. `waiting`: not checked yet. `overdue`: a check should have run by now. `failing`:
 * the last check failed. `blocked`: the site refuses our requests. `slow_down`:
 * the site asked us to wait, which is no failure.
 */
export const FRESHNESS_STATES = ['waiting', 'fresh', 'overdue', 'failing', 'blocked', 'slow_down'] as const;
export type FreshnessState = (typeof FRESHNESS_STATES)[number];

export interface Checked {
  readonly lastChecked: Instant | null;
  readonly nextCheck: Instant | null;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  /** The reason why the last check failed; `null` if it succeeded. */
  readonly failure: string | null;
  /** The end of the wait that the site asked for; `null`: none. */
  readonly slowUntil: Instant | null;
}

/** Allows for queues and polite pauses before a check counts as overdue. */
const GRACE_MS = 60_000;

/** A check is overdue once it is late by half an interval and by at least a minute. */
export function freshnessOf(
  { lastChecked, nextCheck, intervalMs, failure, slowUntil }: Checked,
  now: Instant,
): FreshnessState {
  if (slowUntil !== null && slowUntil > now) return 'slow_down';
  if (lastChecked === null) return failure === 'blocked' ? 'blocked' : failure ? 'failing' : 'waiting';
  if (failure !== null) return failure === 'blocked' ? 'blocked' : 'failing';
  // A page without a due time goes by its last check.
  const due = Math.max(nextCheck === null ? 0 : Date.parse(nextCheck), Date.parse(lastChecked) + intervalMs / 2);
  return Date.parse(now) > due + Math.max(GRACE_MS, intervalMs / 2) ? 'overdue' : 'fresh';
}
