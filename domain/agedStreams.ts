/**
 * Streams whose events are of no use once the audit trail no longer has them: nothing that is folded needs one that is
 * older. No command may load them: one whose events are all too old reads as if it were empty.
 */
import { adminViewsStream } from './admin/adminViews.js';
import { checkoutsStream } from './checkouts/checkouts.js';
import type { Instant, ShopDomain } from './kernel/names.js';
import { ordersStream } from './orders/orders.js';
import { privacyReportsStream } from './privacy/privacyReports.js';
import { retentionStream } from './retention/retention.js';

/** The keys of orders and checkouts end after 60 days, those of their sums after 90; and who looked at a report. */
export const agedStreamsOf = (shop: ShopDomain): readonly string[] =>
  [ordersStream, checkoutsStream, retentionStream, privacyReportsStream].map(streamOf => streamOf(shop));

/** Months whose views may still be in the log. */
const MONTHS = 24;

/** What operators looked at: the streams of months that may be over. */
export function agedViewsAt(now: Instant): readonly string[] {
  const [year = 0, month = 0] = now.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    adminViewsStream(new Date(Date.UTC(year, month - 1 - 12 - back)).toISOString() as Instant),
  );
}
