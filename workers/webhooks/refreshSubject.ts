/**
 * Requests a changed order or product by its id and records its current state, so the order of deliveries does not
 * matter. Skips the request if the stored state is as new, so many deliveries about one record cause one request.
 */

import { shopOf } from '../../application/shop/shopOf.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { isNewer } from '../../platform/shopify/webhooks/webhooks.js';
import { recordOrders, recordProducts, type StoreReading } from '../store-sync/storeReading.js';
import type { Apply, WebhookPorts } from './apply.js';
import { whileConnected } from './whileConnected.js';

export const refreshOrder: Apply = whileConnected(async (ports, receipt) => {
  const { shopify, tokens, readStore } = ports;
  const { shop, subject: id, changedAt } = receipt;
  if (id === null) return 'ignored';
  const stored = await readStore.sql
    .selectFrom('orders')
    .select('updated_at')
    .where('shop', '=', shop)
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!isNewer(changedAt, stored ? as<Instant>(stored.updated_at) : null)) return 'stale';
  const reading = await readingOf(ports, shop, receipt.webhookId);
  if (reading === null) return 'ignored';
  const order = await tokens.use(shop, token => shopify.order(shop, token, { id, names: reading.names }));
  if (order === null) return 'stale';
  await recordOrders(ports, reading, [order]);
  return 'applied';
});

export const refreshProduct: Apply = whileConnected(async (ports, receipt) => {
  const { shopify, tokens, readStore } = ports;
  const { shop, subject: id } = receipt;
  // A variant's time says nothing about its product, so the product is always requested.
  const changedAt = receipt.topic.startsWith('variants/') ? null : receipt.changedAt;
  if (id === null) return 'ignored';
  const stored = await readStore.sql
    .selectFrom('products')
    .select('updated_at')
    .where('shop', '=', shop)
    .where('product_id', '=', id)
    .executeTakeFirst();
  if (!isNewer(changedAt, stored ? as<Instant>(stored.updated_at) : null)) return 'stale';
  const reading = await readingOf(ports, shop, receipt.webhookId);
  if (reading === null) return 'ignored';
  const product = await tokens.use(shop, token => shopify.product(shop, token, { id }));
  if (product === null) return 'stale';
  await recordProducts(ports, reading, [product]);
  return 'applied';
});

/** `null` if the store was disconnected meanwhile. */
async function readingOf(
  { eventLog }: WebhookPorts,
  shop: StoreReading['shop'],
  cause: string,
): Promise<StoreReading | null> {
  const state = await shopOf(eventLog, shop);
  if (state.status !== 'connected') return null;
  const { profile, scopes } = state;
  return { shop, cause, timeZone: profile.timeZone, names: scopes.includes('read_customers') };
}
