/**
 * The store platform's own reports, and the data that it refused. Stream: `analytics-<shop>`. These are facts, so there
 * is no decider.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { AnalyticsEvent, ConversionDay } from './events.js';

export const analyticsStream = (shop: ShopDomain): string => `analytics-${shop}`;
