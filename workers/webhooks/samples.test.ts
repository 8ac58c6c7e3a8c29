import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, type OrderId, type ProductId } from '../../domain/kernel/names.js';
import type { Billing } from '../../platform/billing/port.js';
import { needsShared, sharedIsThere, sharedPath } from '../../platform/shopify/shared.fixtures.js';
import { receiptOf } from '../../platform/shopify/webhooks/webhookReceipt.js';
import { order, product, SHOP, type Store, startStore } from '../store-sync/storePlatform.fixtures.js';
import { handleWebhook } from './webhooks.js';

const samples = sharedIsThere
  ? readdirSync(sharedPath('webhooks')).filter(file => /^[a-z_]+__[a-z_]+\.json$/.test(file))
  : [];

let eventLog: Store;
let asked: string[];
beforeEach(async () => {
  eventLog = await startStore();
  asked = [];
  await eventLog.connect();
  eventLog.platform.scopes = ['read_products'];
  // Whatever id a sample has, the store has it.
  eventLog.shopify.order = async (_, __, { id }) => {
    asked.push(id);
    return order(1, { orderId: as<OrderId>(id) });
  };
  eventLog.shopify.product = async (_, __, { id }) => {
    asked.push(id);
    return product(1, { productId: as<ProductId>(id) });
  };
});

const billing: Billing = {
  mode: 'sandbox',
  request: async () => Promise.reject(new Error('not asked here')),
  cancel: async () => Promise.reject(new Error('not asked here')),
  report: async (_, subscriptionId) => {
    asked.push(subscriptionId);
    return { subscriptionId, status: 'pending', currentPeriodEnd: null };
  },
};

/** The samples' topics that nothing follows from: we do not subscribe to them, and note them when they come. */
const UNUSED = [
  'app_purchases_one_time/update',
  'app_subscriptions/approaching_capped_amount',
  'carts/create',
  'carts/update',
  'collections/update',
  'customers/create',
  'customers/delete',
  'customers/update',
  'inventory_items/create',
  'inventory_items/delete',
  'locations/update',
];

/** What is requested, by its exact id: the samples' ids exceed what a number can hold. */
const ASKED: Readonly<Record<string, string>> = {
  'app_subscriptions/update': 'gid://shopify/AppSubscription/1029266952',
  'order_transactions/create': 'gid://shopify/Order/820982911946154508',
  'orders/cancelled': 'gid://shopify/Order/820982911946154508',
  'orders/create': 'gid://shopify/Order/820982911946154508',
  'orders/edited': 'gid://shopify/Order/820982911946154508',
  'orders/fulfilled': 'gid://shopify/Order/820982911946154508',
  'orders/paid': 'gid://shopify/Order/820982911946154508',
  'orders/updated': 'gid://shopify/Order/820982911946154508',
  'products/create': 'gid://shopify/Product/788032119674292922',
  'products/update': 'gid://shopify/Product/788032119674292922',
  'refunds/create': 'gid://shopify/Order/820982911946154508',
  'variants/in_stock': 'gid://shopify/Product/788032119674292922',
  'variants/out_of_stock': 'gid://shopify/Product/788032119674292922',
};

/** What is in the log afterwards, apart from what requests lead to. */
const RECORDED: Readonly<Record<string, readonly [stream: string, type: string]>> = {
  'app/scopes_update': ['shop', 'ScopesChanged'],
  'checkouts/delete': ['checkouts', 'CheckoutRemoved'],
  'customers/data_request': ['privacy', 'DataRequested'],
  'customers/redact': ['privacy', 'ErasureRequested'],
  'orders/delete': ['orders', 'OrderRemoved'],
  'products/delete': ['catalog', 'ProductRemoved'],
};

describe.skipIf(!sharedIsThere)(`Shopify's own sample payloads${needsShared}`, () => {
  it('are all there', () => expect(samples).toHaveLength(39));

  it.each(samples)('%s is handled, and once', async file => {
    const topic = file.replace('.json', '').replace('__', '/');
    const body = readFileSync(sharedPath(`webhooks/${file}`), 'utf8').replaceAll('{shop}.myshopify.com', SHOP);
    const delivery = { topic, shop: SHOP, webhookId: file, eventId: null, apiVersion: null, triggeredAt: null };
    const receipt = receiptOf(delivery, Buffer.from(body), eventLog.clock.now());
    await handleWebhook({ ...eventLog.ports, billing }, receipt);
    await handleWebhook({ ...eventLog.ports, billing }, receipt);

    const noted = await eventLog.workStore.sql.selectFrom('webhook_deliveries').select(['topic', 'outcome']).execute();
    // The app was not removed: its token works.
    const outcome = ['app/uninstalled', 'shop/redact'].includes(topic)
      ? 'stale'
      : UNUSED.includes(topic)
        ? 'unknown'
        : 'applied';
    expect(noted).toEqual([{ topic, outcome }]);
    expect(asked).toEqual(ASKED[topic] ? [ASKED[topic]] : []);
    const [stream, type] = RECORDED[topic] ?? [];
    if (stream) expect(await eventLog.types(stream)).toContain(type);
  });
});
