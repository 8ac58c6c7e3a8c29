/** Retention periods of the stated policy (spec §9). ADR 0035 describes their enforcement. */
import { dayAfter, dayIn, startOfDay } from '../kernel/day.js';
import type { Instant } from '../kernel/names.js';

/** In days. */
export const KEPT_DAYS = { orders: 60, analytics: 90, audit: 365, cookies: 7, cases: 90, snapshots: 90 } as const;

/** Each key seals data for this many days. */
export const KEY_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * The expiry of an order or checkout: the start of the 60th day after its own, in the store's calendar. A store that
 * connects at any hour therefore gets all of its last 60 days.
 */
export const orderEnds = (createdAt: Instant, timeZone: string): Instant =>
  startOfDay(timeZone, dayAfter(dayIn(timeZone, createdAt), KEPT_DAYS.orders));

/** The expiry of a day's figures. @param day `YYYY-MM-DD` in the store's calendar. */
export const figuresEnd = (day: string): Instant => midnight(dayAfter(day, KEPT_DAYS.analytics));

/** The expiry of a case: the start of a UTC day, so that a day's cases share a key. */
export const caseEnds = (at: Instant): Instant => midnight(dayAfter(at.slice(0, 10), KEPT_DAYS.cases));

/** The expiry of a page's snapshot: the start of a UTC day, so that a day's snapshots share a key. */
export const snapshotEnds = (at: Instant): Instant => midnight(dayAfter(at.slice(0, 10), KEPT_DAYS.snapshots));

const midnight = (day: string): Instant => `${day}T00:00:00.000Z` as Instant;

const later = (ms: number, days: number): Instant => new Date(ms + days * DAY_MS).toISOString() as Instant;

/** Audit entries before this time expired. */
export const auditBefore = (now: Instant): Instant => later(Date.parse(now), -KEPT_DAYS.audit);

/**
 * The expiry of a request's IP address and user agent: together with the audit entries that show them, at the start of a
 * UTC day, so that a day's values share a key.
 */
export const clientEnds = (at: Instant): Instant => midnight(dayAfter(at.slice(0, 10), KEPT_DAYS.audit));

/** Everything before these cutoffs expired. Rows expire together with their events' keys. */
export interface Cutoffs {
  /** Orders and checkouts created before this time. */
  readonly orders: Instant;
  /** Figures for days before this one. */
  readonly figures: string;
}

export const cutoffsAt = (now: Instant, timeZone: string): Cutoffs => ({
  orders: startOfDay(timeZone, dayAfter(dayIn(timeZone, now), 1 - KEPT_DAYS.orders)),
  figures: dayAfter(now.slice(0, 10), 1 - KEPT_DAYS.analytics),
});
