/**
 * What the store platform's own reports said, and which data it refused. Stream: `analytics-<shop>`. Facts from
 * outside, so no decider.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { AnalyticsEvent, ConversionDay } from './events.js';

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
