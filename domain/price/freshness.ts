import type { Instant } from '../kernel/names.js';

/**
 * How far a page's figures can be trusted right now. `waiting`: not asked yet. `overdue`: it should have been asked by
 * now. `failing`: the last check brought nothing. `blocked`: the site refuses to be read.
 */
export const FRESHNESS_STATES = ['waiting', 'fresh', 'overdue', 'failing', 'blocked'] as const;
export type FreshnessState = (typeof FRESHNESS_STATES)[number];

export interface Checked {
  readonly lastChecked: Instant | null;
  readonly nextCheck: Instant | null;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
  /** Why the last check brought nothing; `null`: it brought something. */
  readonly failure: string | null;
}

/** What queues and polite pauses may take before a check counts as overdue. */
const GRACE_MS = 60_000;

/** A check is overdue when it is later than half an interval, and by no less than a minute. */
export function freshnessOf({ lastChecked, nextCheck, intervalMs, failure }: Checked, now: Instant): FreshnessState {
  if (lastChecked === null) return failure === 'blocked' ? 'blocked' : failure ? 'failing' : 'waiting';
  if (failure !== null) return failure === 'blocked' ? 'blocked' : 'failing';
  // A page that is asked for at once has no due time to be late for: what counts is when it was last looked at.
  const due = Math.max(nextCheck === null ? 0 : Date.parse(nextCheck), Date.parse(lastChecked) + intervalMs / 2);
  return Date.parse(now) > due + Math.max(GRACE_MS, intervalMs / 2) ? 'overdue' : 'fresh';
}
