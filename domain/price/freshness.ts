import type { Instant } from '../kernel/names.js';

/**
 * The freshness of a page's figures. `waiting`: not checked yet. `overdue`: a check should have run by now. `failing`:
 * the last check failed. `blocked`: the site refuses our requests.
 */
export const FRESHNESS_STATES = ['waiting', 'fresh', 'overdue', 'failing', 'blocked'] as const;
export type FreshnessState = (typeof FRESHNESS_STATES)[number];

export interface Checked {
  readonly lastChecked: Instant | null;
  readonly nextCheck: Instant | null;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  /** The reason why the last check failed; `null` if it succeeded. */
  readonly failure: string | null;
}

/** Allows for queues and polite pauses before a check counts as overdue. */
const GRACE_MS = 60_000;

/** A check is overdue once it is late by half an interval and by at least a minute. */
export function freshnessOf({ lastChecked, nextCheck, intervalMs, failure }: Checked, now: Instant): FreshnessState {
  if (lastChecked === null) return failure === 'blocked' ? 'blocked' : failure ? 'failing' : 'waiting';
  if (failure !== null) return failure === 'blocked' ? 'blocked' : 'failing';
  // A page without a due time goes by its last check.
  const due = Math.max(nextCheck === null ? 0 : Date.parse(nextCheck), Date.parse(lastChecked) + intervalMs / 2);
  return Date.parse(now) > due + Math.max(GRACE_MS, intervalMs / 2) ? 'overdue' : 'fresh';
}
