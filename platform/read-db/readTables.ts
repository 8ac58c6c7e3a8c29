/** Every table that the query service may read: projections' tables under their view's name, and the workers' own. */

import type { DeadLetters, Projections } from './migrations/0001-projections.js';
import type { PageChecks } from './migrations/0002-page-checks.js';
import type { Subscriptions } from './migrations/0003-subscriptions.js';
import type { StoreSyncs, WebhookDeliveries, WebhookTopics } from './migrations/0004-store-syncs.js';
import type { SessionSeen } from './migrations/0005-session-seen.js';
import type { CheckHosts, CheckSchedules, PageEvidence } from './migrations/0007-check-hosts.js';
import type { AlertQueue } from './migrations/0008-alert-queue.js';
import type { CheckLeases } from './migrations/0009-check-leases.js';
import type { ProjectionWrites } from './migrations/0010-projection-writes.js';
import type { RowOf } from './table.js';
import type { alertMessages, alertSettings, alerts } from './tables/alerts.js';
import type { billing } from './tables/billing.js';
import type { checkoutDays, checkouts } from './tables/checkouts.js';
import type { competitors, pages, priceHistory } from './tables/competitors.js';
import type { complianceRequests } from './tables/complianceRequests.js';
import type { discoveries, suggestions } from './tables/discovery.js';
import type { conversionDays, refusals } from './tables/insights.js';
import type { notifications } from './tables/notifications.js';
import type { orders, productSales, revenueDays } from './tables/orders.js';
import type { products, variants } from './tables/products.js';
import type { sessions } from './tables/sessions.js';
import type { shops } from './tables/shops.js';

export interface ReadTables {
  alert_settings: RowOf<typeof alertSettings>;
  alerts: RowOf<typeof alerts>;
  alert_messages: RowOf<typeof alertMessages>;
  competitors: RowOf<typeof competitors>;
  pages: RowOf<typeof pages>;
  price_history: RowOf<typeof priceHistory>;
  notifications: RowOf<typeof notifications>;
  orders: RowOf<typeof orders>;
  revenue_days: RowOf<typeof revenueDays>;
  product_sales: RowOf<typeof productSales>;
  products: RowOf<typeof products>;
  variants: RowOf<typeof variants>;
  checkouts: RowOf<typeof checkouts>;
  checkout_days: RowOf<typeof checkoutDays>;
  conversion_days: RowOf<typeof conversionDays>;
  refusals: RowOf<typeof refusals>;
  sessions: RowOf<typeof sessions>;
  billing: RowOf<typeof billing>;
  shops: RowOf<typeof shops>;
  compliance_requests: RowOf<typeof complianceRequests>;
  suggestions: RowOf<typeof suggestions>;
  discoveries: RowOf<typeof discoveries>;

  projections: Projections & ProjectionWrites;
  dead_letters: DeadLetters;
  page_checks: PageChecks;
  check_hosts: CheckHosts;
  check_leases: CheckLeases;
  check_schedules: CheckSchedules;
  page_evidence: PageEvidence;
  subscriptions: Subscriptions;
  session_seen: SessionSeen;
  store_syncs: StoreSyncs;
  webhook_deliveries: WebhookDeliveries;
  webhook_topics: WebhookTopics;
  alert_queue: AlertQueue;
}
