/** Applies a delivery by topic. A delivery is a reason to query the store, never the data itself. */

import { confirmSubscription } from '../../application/billing/confirmSubscription.js';
import { publish } from '../../application/topics/publish.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import { reportToShop } from '../store-sync/reportToShop.js';
import type { Apply } from './apply.js';
import { applyUninstalled } from './applyUninstalled.js';
import { eraseCustomer, eraseWholeShop, recordDataRequest } from './privacyRequests.js';
import { recordRemoval } from './recordRemoval.js';
import { refreshOrder, refreshProduct } from './refreshSubject.js';
import { whileConnected } from './whileConnected.js';

/** @throws faults that a retry may fix. */
export const applyWebhook: Apply = (ports, receipt) => (TOPICS.get(receipt.topic) ?? unknown)(ports, receipt);

const unknown: Apply = async () => 'unknown';

/** Requests the store's latest changes: once for all deliveries that arrive before the answer. */
const requestChanges: Apply = async ({ bus }, { shop, webhookId, receivedAt }) => {
  await publish(bus, syncRequests, [{ syncId: webhookId, shop, reason: 'webhook', requestedAt: receivedAt }]);
  return 'applied';
};

/** Queries the store: the body names none, and the header that does is unsigned. */
const applyScopes: Apply = whileConnected(async (ports, { shop, webhookId }) => {
  const at = ports.clock.now();
  const scopes = await ports.tokens.use(shop, token => ports.shopify.grantedScopes(shop, token));
  const known = await reportToShop(ports, shop, webhookId, { type: 'ReportScopes', scopes, at });
  if (!known) return 'ignored';
  const missing = ports.shopify.missingScopes(scopes).length > 0;
  await reportToShop(ports, shop, webhookId, {
    type: 'ReportConnection',
    connection: missing ? 'access_denied' : 'connected',
    at,
  });
  return 'applied';
});

const applyProfile: Apply = whileConnected(async ({ shopify, tokens, clock, ...ports }, { shop, webhookId }) => {
  const profile = await tokens.use(shop, token => shopify.profile(shop, token));
  await reportToShop(ports, shop, webhookId, { type: 'ReportProfile', profile, at: clock.now() });
  return 'applied';
});

const applySubscription: Apply = whileConnected(async ({ billing, ...ports }, { shop, webhookId, subject }) => {
  if (!billing || subject === null) return 'ignored';
  await confirmSubscription(
    { billing, ...ports },
    {
      shop,
      subscriptionId: subject,
      meta: { actor: { kind: 'platform', id: 'shopify' }, shop, correlationId: webhookId, causationId: webhookId },
    },
  );
  return 'applied';
});

/** The sync that started a bulk operation awaits its end. */
const alreadyAwaited: Apply = async () => 'applied';

/** A map, because an object would find a topic named `constructor`. */
const TOPICS: ReadonlyMap<string, Apply> = new Map(
  Object.entries({
    'orders/create': refreshOrder,
    'orders/updated': refreshOrder,
    'orders/cancelled': refreshOrder,
    'orders/edited': refreshOrder,
    'orders/fulfilled': refreshOrder,
    'orders/paid': refreshOrder,
    'orders/delete': recordRemoval,
    'refunds/create': refreshOrder,
    'order_transactions/create': refreshOrder,
    'products/create': refreshProduct,
    'products/update': refreshProduct,
    'products/delete': recordRemoval,
    'variants/in_stock': refreshProduct,
    'variants/out_of_stock': refreshProduct,
    'inventory_levels/update': requestChanges,
    'inventory_levels/connect': requestChanges,
    'inventory_items/update': requestChanges,
    'checkouts/create': requestChanges,
    'checkouts/update': requestChanges,
    'checkouts/delete': recordRemoval,
    'bulk_operations/finish': alreadyAwaited,
    'shop/update': applyProfile,
    'app/scopes_update': applyScopes,
    'app/uninstalled': applyUninstalled,
    'app_subscriptions/update': applySubscription,
    'customers/data_request': recordDataRequest,
    'customers/redact': eraseCustomer,
    'shop/redact': eraseWholeShop,
  }),
);
