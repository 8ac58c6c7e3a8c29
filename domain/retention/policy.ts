/** Retention periods of the stated policy (spec §9). What enforces each line is in ADR 0035. */
import { dayAfter, dayIn, startOfDay } from '../kernel/day.js';
import type { Instant } from '../kernel/names.js';

/** In days. */
export const KEPT_DAYS = { orders: 60, analytics: 90, audit: 365, cookies: 7, cases: 90 } as const;

/** A key seals for this many days; then the next one begins. */
export const KEY_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * When an order or a checkout of this time is no longer kept: as the 60th day after its own begins in the store's
 * calendar, so a store that connects at any hour gets all of its last 60 days.
 */
export const orderEnds = (createdAt: Instant, timeZone: string): Instant =>
  startOfDay(timeZone, dayAfter(dayIn(timeZone, createdAt), KEPT_DAYS.orders));

/** When the figures of this day (`YYYY-MM-DD`, of the store's calendar) are no longer kept. */
export const figuresEnd = (day: string): Instant => midnight(dayAfter(day, KEPT_DAYS.analytics));

/** When a corrected page is no longer kept as a case: as a UTC day begins, so that those of a day share a key. */
export const caseEnds = (at: Instant): Instant => midnight(dayAfter(at.slice(0, 10), KEPT_DAYS.cases));

const midnight = (day: string): Instant => `${day}T00:00:00.000Z` as Instant;

const later = (ms: number, days: number): Instant => new Date(ms + days * DAY_MS).toISOString() as Instant;

/** Entries of the audit trail from before this are no longer kept. */
export const auditBefore = (now: Instant): Instant => later(Date.parse(now), -KEPT_DAYS.audit);

/**
 * When the address and the user agent of a request are no longer kept: with the entries that show them, as a UTC day
 * begins, so that those of a day share a key.
 */
export const clientEnds = (at: Instant): Instant => midnight(dayAfter(at.slice(0, 10), KEPT_DAYS.audit));

/** What is over at a time: everything from before these. Rows leave when the keys of their events end. */
export interface Cutoffs {
  /** Orders and checkouts that were created before this time. */
  readonly orders: Instant;
  /** Figures of days before this one. */
  readonly figures: string;
}

export const cutoffsAt = (now: Instant, timeZone: string): Cutoffs => ({
  orders: startOfDay(timeZone, dayAfter(dayIn(timeZone, now), 1 - KEPT_DAYS.orders)),
  figures: dayAfter(now.slice(0, 10), 1 - KEPT_DAYS.analytics),
});
