import { beforeEach, describe, expect, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import type { BulkState } from '../../platform/shopify/port.js';
import { at, checkout, order, product, SHOP, type Store, startStore } from './storePlatform.fixtures.js';
import { syncStore } from './syncStore.js';

let eventLog: Store;
beforeEach(async () => {
  eventLog = await startStore();
  await eventLog.connect();
});

let requests = 0;
const sync = (reason: 'connected' | 'daily') =>
  syncStore(
    eventLog.ports,
    { syncId: `sync-${++requests}`, shop: SHOP, reason, requestedAt: eventLog.clock.now() },
    1,
    new AbortController().signal,
  );
const called = (name: string) => eventLog.platform.calls.filter(([call]) => call === name).map(([, query]) => query);
const ids = async (stream: string, type: string) =>
  (await eventLog.events(stream))
    .filter(event => event.type === type)
    .map(({ data }) => /\/(\d+)"/.exec(JSON.stringify(data))?.[1]);

const file = (orders: ReturnType<typeof order>[], state: BulkState) => ({
  state,
  batches: [{ orders, nextLine: orders.length + 1, unreadable: [], late: [] }],
});
const FILE = 'https://files.example/1';
const failed = (partialUrl: string | null = FILE): BulkState => ({ status: 'failed', reason: 'TIMEOUT', partialUrl });
const completed = (found: number): BulkState => ({ status: 'completed', found, url: `${FILE}/rest` });

describe('a bulk operation that fails', () => {
  const [first, second, third] = [1, 2, 3].map(n => order(n, { processedAt: at(`0${n}:00:00`) }));
  if (!first || !second || !third) throw new Error('three orders');

  it('yields its partial file, and another one is requested for the rest', async () => {
    eventLog.platform.bulks = [file([first, second], failed()), file([second, third], completed(2))];
    await sync('connected');
    expect(called('startBulkOrders').map(query => (query as { processedSince: string }).processedSince)).toEqual([
      expect.stringMatching(/^2026-05-01/),
      at('02:00:00'),
    ]);
    expect(called('orders')).toEqual([]);
    expect(await ids('orders', 'OrderSynced')).toEqual(['1', '2', '3']);
    expect((await eventLog.types('shop')).at(-1)).toBe('StoreSynced');
  });

  it('is requested again from the start if its partial file was in another order', async () => {
    eventLog.platform.bulks = [file([second, first], failed()), file([first, second, third], completed(3))];
    await sync('connected');
    const [whole, again] = called('startBulkOrders');
    expect(again).toEqual(whole);
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ orders: 3 });
  });

  it('is not repeated without end: every order is then read page by page', async () => {
    eventLog.platform.orders = [first, second, third];
    eventLog.platform.bulks = [first, second, third].map(one => file([one], failed()));
    await sync('connected');
    expect(called('startBulkOrders')).toHaveLength(3);
    expect(called('orders')).toHaveLength(1);
    expect(await ids('orders', 'OrderSynced')).toEqual(['1', '2', '3']);
  });

  it('falls back to pages if it yields nothing', async () => {
    eventLog.platform.orders = [first, second, third];
    eventLog.platform.bulks = [file([], failed(null))];
    await sync('connected');
    expect(called('startBulkOrders')).toHaveLength(1);
    expect(await ids('orders', 'OrderSynced')).toEqual(['1', '2', '3']);
  });
});

describe('the abandoned checkouts of a store', () => {
  it('are read from a file, and broken lines are reported', async () => {
    const checkouts = [checkout(1), checkout(2)];
    eventLog.platform.checkoutsBulk = { state: completed(2), checkouts, unreadable: 1 };
    await sync('connected');
    expect(called('checkouts')).toEqual([]);
    expect(await ids('checkouts', 'CheckoutSynced')).toEqual(['1', '2']);
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ checkouts: 2, unreadable: 1 });
    expect(await eventLog.row()).toMatchObject({ checkouts_since: at('05:30:00') });
  });

  it('are read page by page if that fails, after the partial file was used', async () => {
    eventLog.platform.checkouts = [checkout(1), checkout(2)];
    eventLog.platform.checkoutsBulk = { state: failed(), checkouts: [checkout(1)], unreadable: 0 };
    await sync('connected');
    expect(called('checkouts')).toHaveLength(1);
    expect(await ids('checkouts', 'CheckoutSynced')).toEqual(['1', '2']);
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ checkouts: 2 });
  });
});

describe('records deleted in a store whose webhook was missed', () => {
  const before = as<Instant>('2026-06-20T08:00:00.000Z');

  beforeEach(async () => {
    eventLog.platform.orders = [order(1)];
    eventLog.platform.products = [product(1)];
    eventLog.platform.checkouts = [checkout(1)];
    for (const n of [1, 2]) {
      await eventLog.hold('orders', order(n, { createdAt: before }));
      await eventLog.hold('products', product(n));
      await eventLog.hold('checkouts', checkout(n));
    }
  });

  it('are found by the daily reading: orders, products and checkouts', async () => {
    await sync('daily');
    expect(await ids('orders', 'OrderRemoved')).toEqual(['2']);
    expect(await ids('catalog', 'ProductRemoved')).toEqual(['2']);
    expect(await ids('checkouts', 'CheckoutRemoved')).toEqual(['2']);
    expect(called('stillThere')).toEqual([
      { ids: ['gid://shopify/Product/2'] },
      { ids: ['gid://shopify/Order/2'] },
      { ids: ['gid://shopify/AbandonedCheckout/2'] },
    ]);
  });

  it('are looked for among the store’s own records only', async () => {
    const other = as<ShopDomain>('borealis.myshopify.com');
    await eventLog.hold('orders', order(7, { createdAt: before }), other);
    await eventLog.hold('products', product(7), other);
    await eventLog.hold('checkouts', checkout(7), other);
    await sync('daily');
    expect(called('stillThere').flatMap(query => (query as { ids: string[] }).ids)).toEqual([
      'gid://shopify/Product/2',
      'gid://shopify/Order/2',
      'gid://shopify/AbandonedCheckout/2',
    ]);
  });

  it('are distinguished from records outside the read’s range by querying the store', async () => {
    const hidden = order(2, { createdAt: before });
    eventLog.shopify.orders = async (_, __, query) => {
      eventLog.platform.calls.push(['orders', query]);
      return { items: [order(1)], cursor: null };
    };
    eventLog.platform.orders.push(hidden);
    await sync('daily');
    expect(await ids('orders', 'OrderRemoved')).toEqual([]);
  });

  it('do not include an order that leaves the 60 days the app may see', async () => {
    await eventLog.hold('orders', order(3, { createdAt: as<Instant>('2026-05-02T09:30:00.000Z') }));
    await sync('daily');
    expect(await ids('orders', 'OrderRemoved')).toEqual(['2']);
  });

  it.each([
    ['ahead of', '2026-07-01T09:59:00.000Z', '2026-07-01T09:59:00.000Z'],
    ['behind', '2026-07-01T08:01:00.000Z', '2026-07-01T09:00:00.000Z'],
  ])("are dated after their last change, even if the store's clock is an hour %s ours", async (_, changed, removed) => {
    await eventLog.hold('orders', order(2, { createdAt: before, updatedAt: as<Instant>(changed) }));
    await sync('daily');
    expect((await eventLog.events('orders')).find(({ type }) => type === 'OrderRemoved')?.at).toBe(removed);
  });

  it('are also found when the orders come from a file', async () => {
    eventLog.platform.bulks = [file([order(1)], completed(1))];
    await sync('daily');
    expect(called('orders')).toEqual([]);
    expect(await ids('orders', 'OrderRemoved')).toEqual(['2']);
  });
});
