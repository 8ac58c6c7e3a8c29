import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncReason } from '../../domain/sync/syncRequest.js';
import { reportToShop } from './reportToShop.js';
import { at, checkout, order, product, SHOP, type Store, startStore } from './storePlatform.fixtures.js';
import { syncStore } from './syncStore.js';

let store: Store;
beforeEach(async () => {
  store = await startStore();
  store.platform.products = [product(1), product(2)];
  store.platform.orders = [order(1), order(2, { updatedAt: at('08:30:00') }), order(3, { customer: null })];
  store.platform.checkouts = [checkout(1)];
  await store.connect();
});

let requests = 0;
const sync = (
  reason: SyncReason,
  { syncId = `sync-${++requests}`, attempt = 1, signal = new AbortController().signal } = {},
) => syncStore(store.ports, { syncId, shop: SHOP, reason, requestedAt: store.clock.now() }, attempt, signal);

const batch = (orders: ReturnType<typeof order>[], nextLine: number, more: object = {}) => ({
  orders,
  nextLine,
  unreadable: [],
  late: [],
  ...more,
});
async function disconnect(): Promise<void> {
  await reportToShop(store.ports, SHOP, 'bye', { type: 'DisconnectShop', reason: 'merchant', at: store.clock.now() });
  await store.follow();
}
const called = (name: string) => store.platform.calls.filter(([call]) => call === name).map(([, query]) => query);

describe('a store that connects', () => {
  it('is read in full: orders from a file, with progress, and no name in plain text', async () => {
    store.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch(store.platform.orders.slice(0, 2), 3), batch(store.platform.orders.slice(2), 4)],
      },
    ];
    await sync('connected');
    expect(await store.types('orders')).toEqual(['OrderSynced', 'OrderSynced', 'OrderSynced']);
    expect(await store.types('catalog')).toEqual(['ProductSynced', 'ProductSynced']);
    expect(await store.types('checkouts')).toEqual(['CheckoutSynced']);
    expect(await store.types('shop')).toEqual(['ShopConnected', 'SyncStarted', 'SyncProgressed', 'StoreSynced']);
    expect((await store.events('shop')).at(-1)?.data).toEqual({
      kind: 'backfill',
      orders: 3,
      products: 2,
      checkouts: 1,
      unreadable: 0,
    });
    expect(JSON.stringify(await store.events('orders'))).not.toContain('Snow');
    expect(await store.row()).toMatchObject({ orders_since: at('08:30:00'), sync_id: null, bulk_id: null });
  });

  it('has its days in its own time zone', async () => {
    await sync('connected');
    expect((await store.events('orders')).map(({ data }) => (data as { day: string }).day)).toContain('2026-06-30');
  });

  it('is read page by page if Shopify makes no file', async () => {
    await sync('connected');
    expect(called('startBulkOrders')).toHaveLength(1);
    expect(await store.types('orders')).toHaveLength(3);
    expect((await store.types('shop')).at(-1)).toBe('StoreSynced');
  });

  it('is read page by page if its file could not be made', async () => {
    store.platform.bulks = [{ state: { status: 'failed', reason: 'TIMEOUT', partialUrl: null }, batches: [] }];
    await sync('connected');
    expect(await store.types('orders')).toHaveLength(3);
  });

  it('reports how many records of the file could not be read, and stores the rest', async () => {
    store.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch(store.platform.orders, 5, { unreadable: [2] })],
      },
    ];
    await sync('connected');
    expect((await store.events('shop')).at(-1)?.data).toMatchObject({ orders: 3, unreadable: 1 });
  });

  it('requests an order by id if its lines came too late', async () => {
    const late = 'gid://shopify/Order/1';
    store.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch([order(1, { total: order(1).total, lines: [] })], 5, { late: [late] })],
      },
    ];
    store.platform.orders = [order(1, { name: '#whole' })];
    await sync('connected');
    expect(called('order')).toEqual([{ id: late, names: true }]);
    expect((await store.openedOrders()).map(({ name }) => name)).toEqual(['#1001', '#whole']);
  });

  it('continues where it was after a crash, and counts nothing twice', async () => {
    const [first, second, third] = store.platform.orders;
    if (!first || !second || !third) throw new Error('three orders');
    store.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch([first, second], 3), batch([third], 4)],
      },
    ];
    const crash = new AbortController();
    const { bulkOrders } = store.shopify;
    store.shopify.bulkOrders = async function* (url, fromLine) {
      for await (const part of bulkOrders(url, fromLine)) {
        yield part;
        crash.abort(new Error('kill -9'));
      }
    };
    await expect(sync('connected', { syncId: 'one', signal: crash.signal })).rejects.toThrow('kill -9');
    expect(await store.types('orders')).toHaveLength(2);
    expect(await store.row()).toMatchObject({
      bulk_id: 'gid://shopify/BulkOperation/1',
      bulk_lines: 3,
      bulk_orders: 2,
    });

    store.shopify.bulkOrders = bulkOrders;
    await sync('connected', { syncId: 'one', attempt: 2 });
    expect(called('startBulkOrders')).toHaveLength(1);
    expect(called('bulkOrders')).toEqual([1, 3]);
    expect(await store.types('orders')).toHaveLength(3);
    expect((await store.events('shop')).at(-1)?.data).toMatchObject({ orders: 3 });

    await sync('connected', { syncId: 'again' });
    expect(await store.types('orders')).toHaveLength(3);
  });

  it('has its webhooks subscribed, and each topic noted', async () => {
    store.platform.refusedTopics = ['CHECKOUTS_CREATE'];
    await sync('connected');
    expect(called('subscribe')).toEqual(['https://app.example/api/webhooks/shopify']);
    const topics = await store.workStore.sql
      .selectFrom('webhook_topics')
      .select(['topic', 'state', 'reason'])
      .orderBy('topic')
      .execute();
    expect(topics).toEqual([
      { topic: 'CHECKOUTS_CREATE', state: 'refused', reason: 'not approved' },
      { topic: 'ORDERS_CREATE', state: 'subscribed', reason: null },
    ]);
  });
});

describe('a store that is known', () => {
  beforeEach(async () => {
    await sync('connected');
    store.platform.calls.length = 0;
    store.clock.advance(60_000);
  });

  it('is asked for what changed since, with an overlap, by its own clock', async () => {
    await sync('reconcile');
    expect(called('orders')).toEqual([{ updatedSince: at('08:20:00'), names: true, cursor: null }]);
    expect(called('subscribe')).toEqual([]);
  });

  it('is silent if nothing changed, unless someone is waiting', async () => {
    const before = await store.types('shop');
    await sync('reconcile');
    expect(await store.types('shop')).toEqual(before);
    await sync('refresh');
    expect((await store.types('shop')).slice(before.length)).toEqual(['SyncStarted', 'StoreSynced']);
  });

  it('announces the sync if something changed', async () => {
    store.platform.orders.push(order(4, { updatedAt: at('08:45:00') }));
    await sync('reconcile');
    expect(await store.types('orders')).toHaveLength(4);
    expect((await store.events('shop')).at(-1)).toMatchObject({ type: 'StoreSynced', data: { kind: 'update' } });
  });

  it('is not asked again if it was read after the request', async () => {
    const requestedAt = store.clock.now();
    store.clock.advance(1_000);
    await sync('reconcile');
    store.platform.calls.length = 0;
    const late = { syncId: 'late', shop: SHOP, reason: 'webhook', requestedAt } as const;
    await syncStore(store.ports, late, 1, new AbortController().signal);
    expect(store.platform.calls).toEqual([]);
  });
});

describe('a connection problem', () => {
  it.each([
    ['reauth_required', 'ReauthorisationRequired'],
    ['shop_paused', 'StorePaused'],
  ] as const)('is recorded once: %s', async (failure, event) => {
    store.platform.failures.profile = failure;
    await sync('connected');
    await sync('reconcile');
    expect((await store.types('shop')).filter(type => type === event)).toHaveLength(1);
    store.platform.failures = {};
    await sync('reconcile');
    expect(await store.types('shop')).toContain('ConnectionRestored');
  });

  it.each([
    ['approval_required', 'API_ACCESS_LIMITED'],
    ['access_denied', 'INSUFFICIENT_PERMISSIONS'],
  ] as const)('may concern some data only, and the rest is read: %s', async (failure, code) => {
    store.platform.failures = { orders: failure, startBulkOrders: failure };
    await sync('connected');
    expect(await store.types('catalog')).toHaveLength(2);
    expect((await store.events('shop')).map(({ type, data }) => [type, data])).toContainEqual([
      'StoreAccessLimited',
      { because: failure },
    ]);
    expect((await store.events('analytics')).map(({ data }) => data)).toEqual([{ dataSet: 'orders', code }]);
    await sync('daily');
    expect(await store.types('analytics')).toEqual(['MetricRefused']);

    store.platform.failures = {};
    await sync('daily');
    expect(await store.types('analytics')).toEqual(['MetricRefused', 'MetricGranted']);
    expect(await store.types('orders')).toHaveLength(3);
  });

  it('that may pass makes an awaited sync retry, and is reported as a failed sync', async () => {
    store.platform.failures.profile = 'unreachable';
    await expect(sync('refresh')).rejects.toMatchObject({ failure: 'unreachable' });
    expect((await store.events('shop')).at(-1)).toMatchObject({ type: 'SyncFailed', data: { failure: 'unreachable' } });
  });

  it('ends a sync that is reading a file: nothing more is stored of a disconnected store', async () => {
    store.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: store.platform.orders.map((one, index) => batch([one], index + 2)),
      },
    ];
    const { bulkOrders } = store.shopify;
    store.shopify.bulkOrders = async function* (url, fromLine) {
      for await (const part of bulkOrders(url, fromLine)) {
        yield part;
        await disconnect();
      }
    };
    await sync('connected');
    expect(await store.types('orders')).toHaveLength(2);
    expect((await store.types('shop')).at(-1)).toBe('ShopDisconnected');
  });

  it('of a disconnected store does not matter: its token is deleted and nothing is asked', async () => {
    await sync('connected');
    await disconnect();
    expect(store.forgotten).toEqual([SHOP]);
    expect(await store.row()).toBeUndefined();
    store.platform.calls.length = 0;
    await sync('refresh');
    expect(store.platform.calls).toEqual([]);
  });
});
