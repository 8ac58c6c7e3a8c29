/** Lists a shop's streams. Erasure and export would miss a stream that is not listed. */
import { alertStream } from './alerts/alert.js';
import { alertHistoryStream } from './alerts/alertHistory.js';
import { alertMessageStream } from './alerts/alertMessage.js';
import { alertSettingsStream } from './alerts/settings.js';
import { analyticsStream } from './analytics/analytics.js';
import { annotationsStream } from './annotations/annotations.js';
import { billingStream } from './billing/billing.js';
import { casesStream } from './cases/cases.js';
import { checkoutsStream } from './checkouts/checkouts.js';
import { marketStream } from './competitors/market/settings.js';
import { watchlistStream } from './competitors/watchlist.js';
import { discoveryStream } from './discovery/discovery.js';
import type { EventType } from './events.js';
import { importsStream } from './imports/imports.js';
import type { ShopDomain } from './kernel/names.js';
import { notificationsStream } from './notifications/notifications.js';
import { ordersStream } from './orders/orders.js';
import { complianceStream } from './privacy/compliance/compliance.js';
import { dataExportsStream } from './privacy/dataExport.js';
import { privacyStream } from './privacy/privacy.js';
import { privacyReportsStream } from './privacy/privacyReports.js';
import { catalogStream } from './products/products.js';
import { retentionStream } from './retention/retention.js';
import { entryStream } from './session/entry.js';
import { sessionStream } from './session/session.js';
import { tokenUsesStream } from './session/tokenUses.js';
import { shareLinksStream } from './share-links/shareLinks.js';
import { connectStream } from './shop/connectAttempt.js';
import { shopStream } from './shop/shop.js';
import { webhookEndpointsStream } from './webhook-endpoints/webhookEndpoints.js';

/** Streams named after the shop, one of each kind. */
export const ONE_PER_SHOP: readonly ((shop: ShopDomain) => string)[] = [
  alertHistoryStream,
  alertSettingsStream,
  analyticsStream,
  annotationsStream,
  billingStream,
  casesStream,
  catalogStream,
  checkoutsStream,
  complianceStream,
  dataExportsStream,
  discoveryStream,
  importsStream,
  marketStream,
  notificationsStream,
  ordersStream,
  privacyReportsStream,
  privacyStream,
  retentionStream,
  shareLinksStream,
  shopStream,
  tokenUsesStream,
  watchlistStream,
  webhookEndpointsStream,
];

/**
 * Streams with other names, many of each kind. Every such stream contains at least one event of these types.
 */
export const MANY_PER_SHOP: readonly {
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
