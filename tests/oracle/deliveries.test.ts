/** Every kind of delivery that the sandbox sends, over HTTP, judged by Shopify's own library and by our verifier. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDelivery, signatureOf, verifyWebhook } from '../../platform/shopify/webhooks/webhooks.js';
import { connect, graphql } from '../../sandbox/sandbox.fixtures.js';
import { type Sandbox, startSandbox } from '../../sandbox/server.js';
import { TOPICS } from '../../sandbox/shopify/webhooks/topics.js';
import { type Judged, type OfficialReceiver, officialReceiver } from './officialReceiver.js';

const SHOP = 'aurora-outfitters.myshopify.com';
const app = { clientId: 'test-client', clientSecret: 'hush' };
const SCOPES = 'read_orders,read_products,read_inventory,read_locations,read_customers';
const SUBSCRIBE = `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } } }`;
const PLAN = `mutation { appSubscriptionCreate(name: "Pro", returnUrl: "http://localhost:1/", trialDays: 3, test: true,
  lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: 19.99, currencyCode: USD }, interval: EVERY_30_DAYS } } }]) {
  userErrors { message } } }`;

let sandbox: Sandbox;
let official: OfficialReceiver;
beforeAll(async () => {
  official = await officialReceiver(app);
  sandbox = await startSandbox({ ...app, port: 0, dataDir: null, seed: 'oracle', orders: 60, appUrl: official.origin });
  const token = (await connect(sandbox, SCOPES)).access_token;
  for (const { code } of TOPICS) await graphql(sandbox, token, SUBSCRIBE, { topic: code, uri: official.url });

  await control('order');
  await control('refund');
  await control('order');
  await control('cancel');
  await control('order/delete');
  await control('product', { title: 'Storm lantern', price: '49.00' });
  await control('product/edit', { product: 'Storm lantern', price: '59.00' });
  await control('stock', { product: 'Storm lantern', stock: '0' });
  await control('product/delete', { product: 'Storm lantern' });
  await control('checkout');
  await control('checkout/recover');
  await control('checkout');
  await control('checkout/delete');
  await control('shop');
  await graphql(sandbox, token, PLAN);
  await control('billing', { status: 'active' });
  await graphql(
    sandbox,
    token,
    'mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id } } } }", groupObjects: false) { userErrors { message } } }',
  );
  await sandbox.settled();
  for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
    await control('compliance', { topic });
  await control('webhook', { how: 'out_of_order' });
  await control('webhook', { how: 'again', topic: 'orders/create' });
  await control('webhook', { how: 'late', topic: 'orders/create' });
  await control('webhook', { how: 'broken', topic: 'orders/create' });
  await control('webhook', { how: 'wrong_hmac', topic: 'orders/create' });
  await control('scopes', { scopes: 'read_orders,read_products' });
  await control('uninstall');
});
afterAll(async () => {
  await sandbox.close();
  await official.close();
});

async function control(name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const answer = await fetch(`${sandbox.origin}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: SHOP, ...fields }),
  });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  await sandbox.settled();
}

const forged = ({ reason }: Judged) => reason !== null;
const ours = ({ headers, body }: Pick<Judged, 'headers' | 'body'>) =>
  verifyWebhook(body, signatureOf(headers), [app.clientSecret]);

describe("the sandbox's deliveries, checked by Shopify's own library", () => {
  it('include every topic that the product subscribes to, and the compliance topics', () => {
    expect([...new Set(official.judged.map(({ topic }) => topic))].sort()).toEqual([
      'app/scopes_update',
      'app/uninstalled',
      'app_subscriptions/update',
      'bulk_operations/finish',
      'checkouts/create',
      'checkouts/delete',
      'checkouts/update',
      'customers/data_request',
      'customers/redact',
      'inventory_levels/update',
      'orders/cancelled',
      'orders/create',
      'orders/delete',
      'orders/paid',
      'orders/updated',
      'products/create',
      'products/delete',
      'products/update',
      'refunds/create',
      'shop/redact',
      'shop/update',
      'variants/out_of_stock',
    ]);
  });

  it('are accepted, except the one with the wrong signature', () => {
    expect(official.judged.length).toBeGreaterThan(30);
    expect(official.judged.filter(forged).map(({ topic, reason }) => [topic, reason])).toEqual([
      ['orders/create', 'invalid_hmac'],
    ]);
  });

  it('get the same verdict and content from our verifier', () => {
    for (const one of official.judged) {
      expect(ours(one), one.topic).toBe(one.valid);
      expect(readDelivery(one.headers)).toMatchObject({ topic: one.topic, shop: SHOP, apiVersion: '2026-07' });
    }
  });

  it('are refused, each topic, if a byte was changed on the way', async () => {
    const sent = [...new Map(official.judged.filter(({ valid }) => valid).map(one => [one.topic, one])).values()];
    for (const { headers, body } of sent) {
      const changed = Buffer.from(body);
      changed[Math.floor(body.length / 2)] = (changed[Math.floor(body.length / 2)] ?? 0) ^ 1;
      const own = Object.fromEntries(
        Object.entries(headers).filter(([name]) => /^(x-shopify|content-type)/.test(name)),
      );
      const answer = await fetch(official.url, {
        method: 'POST',
        headers: own as Record<string, string>,
        body: changed,
      });
      expect(answer.status).toBe(401);
      expect(official.judged.at(-1)?.reason).toBe('invalid_hmac');
      expect(ours({ headers, body: changed })).toBe(false);
    }
  });
});
