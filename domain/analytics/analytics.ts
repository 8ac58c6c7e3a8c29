/**
 * What the store platform's own reports said, and which data it refused. Stream: `analytics-<shop>`. Facts from
 * outside, so no decider.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { AnalyticsEvent, ConversionDay } from './events.js';

export const analyticsStream = (shop: ShopDomain): string => `analytics-${shop}`;
