/**
 * What the store platform's own reports said, and which data it refused. Stream: `analytics-<shop>`. Facts from
 * outside, so no decider.
 */
import type { Instant, ShopDomain } from '../kernel/names.js';

export const analyticsStream = (shop: ShopDomain): string => `analytics-${shop}`;

/**
 * The kinds of store data that can be refused each by itself: `sessions` are visits out of ShopifyQL, `customers` are
 * the names of buyers (shopify reference §6).
 */
export const DATA_SETS = ['orders', 'products', 'inventory', 'checkouts', 'sessions', 'customers'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/**
 * Why there is no data, in the codes of spec §8. `INSUFFICIENT_PERMISSIONS`: a scope is missing, reconnecting helps.
 * `API_ACCESS_LIMITED`: the app lacks the approval for protected customer data, reconnecting does not help.
 * `RATE_LIMITED`: the last refresh was put off by the platform's limits; what is known stays, only older.
 */
export const REFUSAL_CODES = ['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED', 'RATE_LIMITED'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface ConversionDay {
  /** `YYYY-MM-DD` of the store's calendar, as its report has it. */
  readonly day: string;
  /** Visits. */
  readonly sessions: number;
  /** Of those, visits that ended with a purchase: `sessions_that_completed_checkout`. */
  readonly completed: number;
}

export type AnalyticsEvent =
  /** A day that is reported again replaces itself. */
  | { type: 'ConversionReported'; days: readonly ConversionDay[]; at: Instant }
  /** Recorded once, when it begins, and again only with another code. */
  | { type: 'MetricRefused'; dataSet: DataSet; code: RefusalCode; at: Instant }
  /** The end of a refusal. */
  | { type: 'MetricGranted'; dataSet: DataSet; at: Instant };
