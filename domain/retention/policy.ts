/** How long what is kept: the stated policy (spec §9). What enforces each line is in ADR 0036. */
import type { Instant } from '../kernel/names.js';

/** In days. */
export const KEPT_DAYS = { orders: 60, analytics: 90, audit: 365, cookies: 7, cases: 90 } as const;

/** A key seals for this many days; then the next one begins. */
export const KEY_DAYS = 90;

const DAY_MS = 86_400_000;

/** When an order or a checkout of this time is no longer kept. */
export const orderEnds = (createdAt: Instant): Instant => later(Date.parse(createdAt), KEPT_DAYS.orders);

/** When the figures of this day (`YYYY-MM-DD`, of the store's calendar) are no longer kept. */
export const figuresEnd = (day: string): Instant => later(Date.parse(`${day}T00:00:00.000Z`), KEPT_DAYS.analytics);

/** When a corrected page is no longer kept as a case. */
export const caseEnds = (at: Instant): Instant => later(Date.parse(at), KEPT_DAYS.cases);

const later = (ms: number, days: number): Instant => new Date(ms + days * DAY_MS).toISOString() as Instant;

/** Entries of the audit trail from before this are no longer kept. */
export const auditBefore = (now: Instant): Instant => later(Date.parse(now), -KEPT_DAYS.audit);

/** When the address and the user agent of a request are no longer kept: with the entries that show them. */
export const clientEnds = (at: Instant): Instant => later(Date.parse(at), KEPT_DAYS.audit);

/** What is over on a day: everything from before these. Keys end as a UTC day begins, so rows do as well. */
export interface Cutoffs {
  /** Orders and checkouts that were created before this time. */
  readonly orders: Instant;
  /** Figures of days before this one. */
  readonly figures: string;
}

export function cutoffsAt(now: Instant): Cutoffs {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`);
  return {
    orders: later(today, 1 - KEPT_DAYS.orders),
    figures: later(today, 1 - KEPT_DAYS.analytics).slice(0, 10),
  };
}
