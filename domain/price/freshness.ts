import type { Instant } from '../kernel/names.js';

/**
 * How far a page's figures can be trusted right now. `waiting`: not checked yet. `overdue`: a check should have run by
 * now. `failing`: the last check failed. `blocked`: the site refuses to be read.
 */
export const FRESHNESS_STATES = ['waiting', 'fresh', 'overdue', 'failing', 'blocked'] as const;
export type FreshnessState = (typeof FRESHNESS_STATES)[number];

export interface Checked {
  readonly lastChecked: Instant | null;
  readonly nextCheck: Instant | null;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  /** Why the last check failed; `null` if it did not. */
  readonly failure: string | null;
}

/** Allowance for queues and polite pauses before a check counts as overdue. */
const GRACE_MS = 60_000;

/** A check is overdue when it is late by half an interval, and by at least a minute. */
export function freshnessOf({ lastChecked, nextCheck, intervalMs, failure }: Checked, now: Instant): FreshnessState {
  if (lastChecked === null) return failure === 'blocked' ? 'blocked' : failure ? 'failing' : 'waiting';
  if (failure !== null) return failure === 'blocked' ? 'blocked' : 'failing';
  // A page without a due time cannot be late for it: what counts is its last check.
  const due = Math.max(nextCheck === null ? 0 : Date.parse(nextCheck), Date.parse(lastChecked) + intervalMs / 2);
  return Date.parse(now) > due + Math.max(GRACE_MS, intervalMs / 2) ? 'overdue' : 'fresh';
}
