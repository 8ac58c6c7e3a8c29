/**
 * Streams whose events expire with the audit trail, because no fold needs older ones. Commands must not load them: a
 * stream whose events have all expired reads as empty.
 */
import { adminViewsStream } from './admin/adminViews.js';
import { checkoutsStream } from './checkouts/checkouts.js';
import type { Instant, ShopDomain } from './kernel/names.js';
import { ordersStream } from './orders/orders.js';
import { privacyReportsStream } from './privacy/privacyReports.js';
import { retentionStream } from './retention/retention.js';

/** Keys for orders and checkouts expire after 60 days, keys for their figures after 90; report views have none. */
export const agedStreamsOf = (shop: ShopDomain): readonly string[] =>
  [ordersStream, checkoutsStream, retentionStream, privacyReportsStream].map(streamOf => streamOf(shop));

/** Months whose views the log may still contain. */
const MONTHS = 24;

/** The streams of operators' views from months that may have expired. */
export function agedViewsAt(now: Instant): readonly string[] {
  const [year = 0, month = 0] = now.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    adminViewsStream(new Date(Date.UTC(year, month - 1 - 12 - back)).toISOString() as Instant),
  );
}
