import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, connect, graphql, json, SHOP, testSandbox } from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';
import { type Receiver, receiver } from '../webhooks/receiver.fixtures.js';

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

const control = async (name: string, fields: Record<string, unknown> = {}) => {
  const answer = await json(`${sandbox.origin}/control/${name}`, { shop: SHOP, ...fields });
  await sandbox.settled();
  return (await answer.json()) as Record<string, string>;
};
const subscribe = (topic: string) =>
  graphql(
    sandbox,
    token,
    `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } } }`,
    { topic, uri: app.url },
  );
/** Returns which of these the store has. */
const there = async (...ids: (string | undefined)[]) =>
  (
    await graphql<{ nodes: ({ id: string } | null)[] }>(
      sandbox,
      token,
      'query($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids },
    )
  ).data.nodes.map(node => node?.id);

describe('a deleted object', () => {
  it('is gone, and its webhook names it', async () => {
    await subscribe('ORDERS_DELETE');
    await subscribe('CHECKOUTS_DELETE');
    const [{ id: order }, { id: checkout }] = [await control('order'), await control('checkout')];
    expect(await there(order, checkout)).toEqual([order, checkout]);
    await control('order/delete', { order });
    await control('checkout/delete');
    expect(await there(order, checkout)).toEqual([undefined, undefined]);
    expect(app.received.map(({ topic }) => topic)).toEqual(['orders/delete', 'checkouts/delete']);
    expect(app.received.map(({ body }) => /\d+/.exec(body)?.[0])).toEqual(
      [order, checkout].map(id => /\d+/.exec(id ?? '')?.[0]),
    );
  });

  it('may be an order that the seed made', async () => {
    const find = '{ orders(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { id name } } }';
    const newest = async () =>
      (await graphql<{ orders: { nodes: { id: string; name: string }[] } }>(sandbox, token, find)).data.orders.nodes[0];
    const before = await newest();
    await control('order/delete', { order: before?.name });
    expect((await newest())?.id).not.toBe(before?.id);
    expect(await there(before?.id)).toEqual([undefined]);
  });

  it('is not reported if webhooks are lost', async () => {
    await subscribe('ORDERS_DELETE');
    await control('switch', { name: 'webhooks', value: 'lost' });
    const { id: order } = await control('order');
    await control('order/delete', { order });
    await control('switch', { name: 'webhooks', value: 'sent' });
    expect(app.received).toEqual([]);
    expect(await there(order)).toEqual([undefined]);
  });

  it('comes back when the store is reset, and objects made by hand go', async () => {
    const { id: made } = await control('order');
    const { product } = await control('product/edit', { price: '1.00' });
    await control('product/delete', { product });
    await control('switch', { name: 'service', value: 'frozen' });
    await control('reset');
    expect(await there(made)).toEqual([undefined]);
    const found = await graphql<{ products: { nodes: object[] } }>(
      sandbox,
      token,
      'query($q: String!) { products(first: 1, query: $q) { nodes { priceRangeV2 { minVariantPrice { amount } } } } }',
      { q: `handle:${(product ?? '').toLowerCase().replaceAll(' ', '-')}` },
    );
    expect(JSON.stringify(found.data)).not.toContain('"1.00"');
    expect(found.data.products.nodes).toHaveLength(1);
  });
});

describe('objects by their ids', () => {
  it('are of every kind, in the requested order, and null if missing', async () => {
    const { data } = await graphql<{ products: { nodes: { id: string }[] } }>(
      sandbox,
      token,
      '{ products(first: 1) { nodes { id } } }',
    );
    const product = data.products.nodes[0]?.id;
    const { id: order } = await control('order');
    const none = ['gid://shopify/Order/1', 'gid://shopify/Product/1', 'gid://shopify/Moon/1', 'nonsense'];
    expect(await there(...none, product, order)).toEqual([...none.map(() => undefined), product, order]);
  });

  it('are refused without their scope', async () => {
    const { id: order } = await control('order');
    await control('scopes', { scopes: 'read_products' });
    const answer = await graphql(sandbox, token, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: [order] });
    expect(answer.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  });
});
