import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { CLIENT, connect, graphql, json, NOW, SHOP, testSandbox } from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';
import { jsonText } from './jsonText.js';
import { type Receiver, receiver } from './receiver.fixtures.js';
import { webhooks } from './webhooks.js';

let app: Receiver;
let sandbox: Sandbox;
let token: string;
beforeEach(async () => {
  app = await receiver(CLIENT.client_secret);
  sandbox = await testSandbox({ appUrl: new URL(app.url).origin });
  token = (await connect(sandbox)).access_token;
});
afterEach(async () => {
  await sandbox.close();
  await app.close();
});

interface Created {
  readonly webhookSubscriptionCreate: {
    readonly webhookSubscription: { readonly id: string } | null;
    readonly userErrors: readonly { readonly message: string }[];
  } | null;
}
const CREATE = `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { webhookSubscription { id topic uri } userErrors { field message } } }`;
const subscribe = (topic: string, uri = app.url) => graphql<Created>(sandbox, token, CREATE, { topic, uri });
const control = async (name: string, fields: Record<string, unknown> = {}) => {
  const answer = await json(`${sandbox.origin}/control/${name}`, { shop: SHOP, ...fields });
  await sandbox.settled();
  return (await answer.json()) as Record<string, string>;
};
const topics = () => app.received.map(({ topic }) => topic);

describe('webhook subscriptions', () => {
  it('are created once, listed and deleted', async () => {
    const made = await subscribe('ORDERS_CREATE');
    const id = made.data.webhookSubscriptionCreate?.webhookSubscription?.id;
    expect(id).toMatch(/^gid:\/\/shopify\/WebhookSubscription\/\d{16}$/);
    const again = await subscribe('ORDERS_CREATE');
    expect(again.data.webhookSubscriptionCreate?.userErrors[0]?.message).toMatch(/already been taken/);
    const list = '{ webhookSubscriptions(first: 100) { nodes { id topic uri format apiVersion { handle } } } }';
    const listed = await graphql(sandbox, token, list);
    expect(listed.data).toMatchObject({
      webhookSubscriptions: {
        nodes: [{ id, topic: 'ORDERS_CREATE', uri: app.url, apiVersion: { handle: '2026-07' } }],
      },
    });
    const end = 'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }';
    await graphql(sandbox, token, end, { id });
    expect((await graphql(sandbox, token, list)).data).toEqual({ webhookSubscriptions: { nodes: [] } });
  });

  it.each([
    ['a topic without its scope', 'CUSTOMERS_CREATE', undefined, 'You cannot create'],
    ['an invalid address', 'ORDERS_CREATE', 'http://evil.example/', 'Address is invalid'],
  ])('refuse %s', async (_what, topic, uri, message) => {
    const answer = await subscribe(topic, uri);
    expect(answer.data.webhookSubscriptionCreate?.userErrors[0]?.message).toContain(message);
  });

  it('refuse single topics, in each of the three known ways', async () => {
    await control('dial', { name: 'refused_topics', value: 'ORDERS_CREATE,REFUNDS_CREATE' });
    const refused = await subscribe('ORDERS_CREATE');
    expect(refused.data.webhookSubscriptionCreate?.userErrors[0]?.message).toMatch(/^This app is not approved/);
    expect((await subscribe('ORDERS_UPDATED')).data.webhookSubscriptionCreate?.userErrors).toEqual([]);
    await control('switch', { name: 'refusal', value: 'top_level' });
    expect((await subscribe('ORDERS_CREATE')).errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
    await control('switch', { name: 'refusal', value: 'forbidden' });
    const url = `${sandbox.origin}/shopify/${SHOP}/admin/api/2026-07/graphql.json`;
    const variables = { topic: 'ORDERS_CREATE', uri: app.url };
    const answer = await json(url, { query: CREATE, variables }, { 'x-shopify-access-token': token });
    expect(answer.status).toBe(403);
  });
});

describe('deliveries', () => {
  it('report an order, signed, with all headers, and with ids beyond numbers', async () => {
    await subscribe('ORDERS_CREATE');
    const { id } = await control('order');
    const [delivery] = app.received;
    expect(delivery?.signed).toBe(true);
    expect(delivery?.headers).toMatchObject({
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': SHOP,
      'x-shopify-api-version': '2026-07',
      'x-shopify-webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-shopify-event-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-shopify-triggered-at': new Date(NOW).toISOString(),
    });
    const digits = /^\{"id":(\d+),/.exec(delivery?.body ?? '')?.[1] ?? '';
    expect(BigInt(digits)).toBeGreaterThan(2n ** 53n);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ admin_graphql_api_id: id, currency: 'USD', test: false });
    expect(id).toBe(`gid://shopify/Order/${digits}`);
  });

  it('report all effects of a change as one event', async () => {
    for (const topic of ['ORDERS_CREATE', 'ORDERS_CANCELLED', 'ORDERS_UPDATED', 'REFUNDS_CREATE', 'PRODUCTS_CREATE'])
      await subscribe(topic);
    for (const topic of ['PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'INVENTORY_LEVELS_UPDATE', 'CHECKOUTS_CREATE'])
      await subscribe(topic);
    const led = async (name: string, fields: Record<string, unknown> = {}) => {
      const before = app.received.length;
      await control(name, fields);
      const told = app.received.slice(before);
      expect(told.every(({ signed }) => signed)).toBe(true);
      expect(new Set(told.map(({ headers }) => headers['x-shopify-event-id'])).size).toBe(1);
      return [...new Set(told.map(({ topic }) => topic))];
    };
    expect(await led('order')).toEqual(expect.arrayContaining(['orders/create', 'products/update']));
    expect(await led('cancel')).toEqual(
      expect.arrayContaining(['orders/cancelled', 'orders/updated', 'refunds/create']),
    );
    expect(await led('refund')).toEqual(['refunds/create', 'orders/updated']);
    expect(await led('product', { title: 'Fire Steel', price: '19.00' })).toEqual(['products/create']);
    expect(await led('product/edit', { product: 'Fire Steel', price: '17.50' })).toEqual(['products/update']);
    expect(await led('stock', { product: 'Fire Steel', stock: 3 })).toEqual([
      'inventory_levels/update',
      'products/update',
    ]);
    expect(await led('product/delete', { product: 'Fire Steel' })).toEqual(['products/delete']);
    expect(await led('checkout')).toEqual(['checkouts/create']);
  });

  it('come twice, late, forged or broken on request', async () => {
    await subscribe('ORDERS_CREATE');
    await control('order');
    for (const how of ['again', 'wrong_hmac', 'late', 'broken'])
      await control('webhook', { how, topic: 'orders/create' });
    const [first, again, forged, late, broken] = app.received;
    expect(again?.headers['x-shopify-webhook-id']).toBe(first?.headers['x-shopify-webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect([first, again, forged, late, broken].map(one => one?.signed)).toEqual([true, true, false, true, true]);
    expect(Date.parse(String(late?.headers['x-shopify-triggered-at']))).toBe(NOW - 23 * 3_600_000);
    expect(() => JSON.parse(broken?.body ?? '') as unknown).toThrow();
  });

  it('come replayed under a topic that erases, with the same bytes and signature', async () => {
    await subscribe('ORDERS_CREATE');
    await control('order');
    await control('webhook', { how: 'replayed', topic: 'orders/create' });
    const [first, replayed] = app.received;
    expect([replayed?.topic, replayed?.signed, replayed?.body]).toEqual(['shop/redact', true, first?.body]);
    expect(replayed?.headers['x-shopify-webhook-id']).not.toBe(first?.headers['x-shopify-webhook-id']);
  });

  it('come in the wrong order on request: the cancellation first', async () => {
    await subscribe('ORDERS_CREATE');
    await subscribe('ORDERS_CANCELLED');
    await control('webhook', { how: 'out_of_order' });
    expect(topics()).toEqual(['orders/cancelled', 'orders/create']);
  });

  it.each(['customers/data_request', 'customers/redact', 'shop/redact'])(
    '%s comes without a subscription',
    async topic => {
      await control('compliance', { topic });
      expect(topics()).toEqual([topic]);
      expect(JSON.parse(app.received[0]?.body ?? '')).toMatchObject({ shop_domain: SHOP });
    },
  );
});

describe('a delivery that fails', () => {
  it('is retried eight times with the same bytes, and then ends its subscription', async () => {
    let now = NOW;
    const shop = as<ShopDomain>(SHOP);
    const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
    const hooks = webhooks({ database, secret: 'hush', appWebhooks: app.url, now: () => now });
    hooks.subscriptions.add(shop, { topic: 'shop/update', uri: app.url, name: null, createdAt: now });
    app.status = 500;
    hooks.emit(shop, { topic: 'shop/update', payload: { id: 9007199254740993n } });
    for (let hour = 0; hour < 20; hour++) {
      await hooks.settled();
      now += 6_000_000;
      hooks.resume();
    }
    expect(app.received).toHaveLength(9);
    expect(new Set(app.received.map(({ body }) => body))).toEqual(new Set(['{"id":9007199254740993}']));
    expect(new Set(app.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
    expect(hooks.subscriptions.of(shop)).toEqual([]);
    await hooks.close();
    database.close();
  });

  it('goes out to a dozen shops at once, and Node warns of no leak', async () => {
    const warned: string[] = [];
    const onWarning = ({ name }: Error) => void warned.push(name);
    process.on('warning', onWarning);
    const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
    const hooks = webhooks({ database, secret: 'hush', appWebhooks: app.url, now: () => NOW });
    for (let n = 0; n < 12; n++) {
      const shop = as<ShopDomain>(`shop-${n}.myshopify.com`);
      hooks.subscriptions.add(shop, { topic: 'shop/update', uri: app.url, name: null, createdAt: NOW });
      hooks.emit(shop, { topic: 'shop/update', payload: {} });
    }
    await hooks.settled();
    process.off('warning', onWarning);
    expect(app.received).toHaveLength(12);
    expect(warned).toEqual([]);
    await hooks.close();
    database.close();
  });

  it('arrives when the app is back', async () => {
    await subscribe('ORDERS_CREATE');
    app.status = 503;
    await control('order');
    app.status = 200;
    await control('webhook', { how: 'again' });
    expect(topics()).toEqual(['orders/create', 'orders/create']);
  });
});

describe('the payload text', () => {
  it('keeps every digit of an id', () =>
    expect(jsonText({ id: 820982911946154508n, list: [1, null, 'a"b', true] })).toBe(
      '{"id":820982911946154508,"list":[1,null,"a\\"b",true]}',
    ));
});
