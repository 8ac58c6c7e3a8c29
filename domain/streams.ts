/**
 * Which streams a shop has. Erasure and export go by it: a stream that is missing here would be forgotten by both.
 */
import { alertStream } from './alerts/alert.js';
import { alertHistoryStream } from './alerts/alertHistory.js';
import { alertMessageStream } from './alerts/alertMessage.js';
import { alertSettingsStream } from './alerts/settings.js';
import { analyticsStream } from './analytics/analytics.js';
import { billingStream } from './billing/billing.js';
import { catalogStream } from './catalog/catalog.js';
import { checkoutsStream } from './checkouts/checkouts.js';
import { complianceStream } from './compliance/compliance.js';
import { discoveryStream } from './discovery/discovery.js';
import type { EventType } from './events.js';
import type { ShopDomain } from './kernel/names.js';
import { notificationsStream } from './notification/notification.js';
import { ordersStream } from './orders/orders.js';
import { entryStream } from './session/entry.js';
import { sessionStream } from './session/session.js';
import { connectStream } from './shop/connectAttempt.js';
import { shopStream } from './shop/shop.js';
import { watchlistStream } from './watchlist/watchlist.js';

/** Of these a shop has one each, named by itself. */
export const NAMED_BY_SHOP: readonly ((shop: ShopDomain) => string)[] = [
  alertHistoryStream,
  alertSettingsStream,
  analyticsStream,
  billingStream,
  catalogStream,
  checkoutsStream,
  complianceStream,
  discoveryStream,
  notificationsStream,
  ordersStream,
  shopStream,
  watchlistStream,
];

/** Of these it has many, each named by something else, with the types of which each stream has at least one event. */
export const NAMED_OTHERWISE: readonly {
  readonly stream: (id: never) => string;
  readonly types: readonly EventType[];
}[] = [
  { stream: alertStream, types: ['AlertRaised'] },
  {
    stream: alertMessageStream,
    types: ['AlertMessageSent', 'AlertMessageFailed', 'AlertMessageDropped'],
  },
  { stream: connectStream, types: ['ConnectCompleted', 'ConnectStarted'] },
  { stream: entryStream, types: ['EntryOffered'] },
  { stream: sessionStream, types: ['SessionStarted'] },
];
