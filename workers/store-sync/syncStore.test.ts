/** Tests the sync of a store. Long because each part that can fail has its case. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncReason } from '../../domain/store-sync/syncRequest.js';
import { reportToShop } from './reportToShop.js';
import { at, checkout, order, product, SHOP, type Store, startStore } from './storePlatform.fixtures.js';
import { syncStore } from './syncStore.js';

let eventLog: Store;
beforeEach(async () => {
  eventLog = await startStore();
  eventLog.platform.products = [product(1), product(2)];
  eventLog.platform.orders = [order(1), order(2, { updatedAt: at('08:30:00') }), order(3, { customer: null })];
  eventLog.platform.checkouts = [checkout(1)];
  await eventLog.connect();
});

let requests = 0;
const sync = (
  reason: SyncReason,
  { syncId = `sync-${++requests}`, attempt = 1, signal = new AbortController().signal } = {},
) => syncStore(eventLog.ports, { syncId, shop: SHOP, reason, requestedAt: eventLog.clock.now() }, attempt, signal);

const batch = (orders: ReturnType<typeof order>[], nextLine: number, more: object = {}) => ({
  orders,
  nextLine,
  unreadable: [],
  late: [],
  ...more,
});
async function disconnect(): Promise<void> {
  await reportToShop(eventLog.ports, SHOP, 'bye', {
    type: 'DisconnectShop',
    reason: 'merchant',
    at: eventLog.clock.now(),
  });
  await eventLog.follow();
}
const called = (name: string) => eventLog.platform.calls.filter(([call]) => call === name).map(([, query]) => query);

it('resumes from its last sync, invisibly, if its table was lost with the work store', async () => {
  eventLog.platform.bulks = [
    {
      state: { status: 'completed', found: 3, url: 'https://files.example/1' },
      batches: [batch(eventLog.platform.orders, 4)],
    },
  ];
  await sync('connected');
  await eventLog.workStore.transaction(({ sql }) => sql.deleteFrom('store_syncs').execute());
  await eventLog.follow();
  expect(await eventLog.row()).toMatchObject({
    orders_since: expect.any(String),
    backfill_due_at: eventLog.clock.now(),
  });
  eventLog.platform.bulks = [
    { state: { status: 'completed', found: 0, url: 'https://files.example/2' }, batches: [batch([], 1)] },
  ];
  await sync('daily');
  const types = await eventLog.types('shop');
  expect(types.filter(type => type === 'SyncStarted')).toHaveLength(1);
});

describe('a store that connects', () => {
  it('is read in full: orders from a file, with progress, and no name in plain text', async () => {
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch(eventLog.platform.orders.slice(0, 2), 3), batch(eventLog.platform.orders.slice(2), 4)],
      },
    ];
    await sync('connected');
    expect(await eventLog.types('orders')).toEqual(['OrderSynced', 'OrderSynced', 'OrderSynced']);
    expect(await eventLog.types('catalog')).toEqual(['ProductSynced', 'ProductSynced']);
    expect(await eventLog.types('checkouts')).toEqual(['CheckoutSynced']);
    expect(await eventLog.types('shop')).toEqual(['ShopConnected', 'SyncStarted', 'SyncProgressed', 'StoreSynced']);
    expect((await eventLog.events('shop')).at(-1)?.data).toEqual({
      kind: 'backfill',
      orders: 3,
      products: 2,
      checkouts: 1,
      unreadable: 0,
    });
    expect(JSON.stringify(await eventLog.events('orders'))).not.toContain('Snow');
    expect(await eventLog.row()).toMatchObject({ orders_since: at('08:30:00'), sync_id: null, bulk_id: null });
  });

  it('has its days in its own time zone', async () => {
    await sync('connected');
    expect((await eventLog.events('orders')).map(({ data }) => (data as { day: string }).day)).toContain('2026-06-30');
  });

  it('is read page by page if Shopify makes no file', async () => {
    await sync('connected');
    expect(called('startBulkOrders')).toHaveLength(1);
    expect(await eventLog.types('orders')).toHaveLength(3);
    expect((await eventLog.types('shop')).at(-1)).toBe('StoreSynced');
  });

  it('is read page by page if its file could not be made', async () => {
    eventLog.platform.bulks = [{ state: { status: 'failed', reason: 'TIMEOUT', partialUrl: null }, batches: [] }];
    await sync('connected');
    expect(await eventLog.types('orders')).toHaveLength(3);
  });

  it('reports how many records of the file could not be read, and stores the rest', async () => {
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch(eventLog.platform.orders, 5, { unreadable: [2] })],
      },
    ];
    await sync('connected');
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ orders: 3, unreadable: 1 });
  });

  it('finishes even if 150,000 consecutive records of the file are unreadable', async () => {
    const unreadable = Array.from({ length: 150_000 }, (_, n) => n + 1);
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch(eventLog.platform.orders, 150_004, { unreadable })],
      },
    ];
    await sync('connected');
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ orders: 3, unreadable: 150_000 });
  });

  it('requests an order by id if its lines came too late', async () => {
    const late = 'gid://shopify/Order/1';
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch([order(1, { total: order(1).total, lines: [] })], 5, { late: [late] })],
      },
    ];
    eventLog.platform.orders = [order(1, { name: '#whole' })];
    await sync('connected');
    expect(called('order')).toEqual([{ id: late, names: true }]);
    expect((await eventLog.openedOrders()).map(({ name }) => name)).toEqual(['#1001', '#whole']);
  });

  it('continues where it was after a crash, and counts nothing twice', async () => {
    const [first, second, third] = eventLog.platform.orders;
    if (!first || !second || !third) throw new Error('three orders');
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: [batch([first, second], 3), batch([third], 4)],
      },
    ];
    const crash = new AbortController();
    const { bulkOrders } = eventLog.shopify;
    eventLog.shopify.bulkOrders = async function* (url, fromLine) {
      for await (const part of bulkOrders(url, fromLine)) {
        yield part;
        crash.abort(new Error('kill -9'));
      }
    };
    await expect(sync('connected', { syncId: 'one', signal: crash.signal })).rejects.toThrow('kill -9');
    expect(await eventLog.types('orders')).toHaveLength(2);
    expect(await eventLog.row()).toMatchObject({
      bulk_id: 'gid://shopify/BulkOperation/1',
      bulk_lines: 3,
      bulk_orders: 2,
    });

    eventLog.shopify.bulkOrders = bulkOrders;
    await sync('connected', { syncId: 'one', attempt: 2 });
    expect(called('startBulkOrders')).toHaveLength(1);
    expect(called('bulkOrders')).toEqual([1, 3]);
    expect(await eventLog.types('orders')).toHaveLength(3);
    expect((await eventLog.events('shop')).at(-1)?.data).toMatchObject({ orders: 3 });

    await sync('connected', { syncId: 'again' });
    expect(await eventLog.types('orders')).toHaveLength(3);
  });

  it.each(['refresh', 'reconcile'] as const)(
    'is synced to the end by a request that comes again, though the process died when all was read: %s',
    async reason => {
      const request = { syncId: 'one', shop: SHOP, reason, requestedAt: eventLog.clock.now() };
      eventLog.clock.advance(1_000);
      const crash = new AbortController();
      const handle: Store['handle'] = async (decider, asked) => {
        if ((asked.command as { type: string }).type === 'CompleteSync') crash.abort(new Error('kill -9'));
        crash.signal.throwIfAborted();
        return eventLog.handle(decider, asked);
      };
      await expect(syncStore({ ...eventLog.ports, handle }, request, 1, crash.signal)).rejects.toThrow('kill -9');
      await syncStore(eventLog.ports, request, 1, new AbortController().signal);
      expect((await eventLog.events('shop')).at(-1)).toMatchObject({ type: 'StoreSynced', data: { kind: 'backfill' } });
      expect(await eventLog.types('orders')).toHaveLength(3);
    },
  );

  it('has its webhooks subscribed, and each topic noted', async () => {
    eventLog.platform.refusedTopics = ['CHECKOUTS_CREATE'];
    await sync('connected');
    expect(called('subscribe')).toEqual(['https://app.example/api/webhooks/shopify']);
    const topics = await eventLog.workStore.sql
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
    eventLog.platform.calls.length = 0;
    eventLog.clock.advance(60_000);
  });

  it('is queried for changes since then, with an overlap, by its own clock', async () => {
    await sync('reconcile');
    expect(called('orders')).toEqual([{ updatedSince: at('08:20:00'), names: true, cursor: null }]);
    expect(called('subscribe')).toEqual([]);
  });

  it('is silent if nothing changed, unless someone is waiting', async () => {
    const before = await eventLog.types('shop');
    await sync('reconcile');
    expect(await eventLog.types('shop')).toEqual(before);
    await sync('refresh');
    expect((await eventLog.types('shop')).slice(before.length)).toEqual(['SyncStarted', 'StoreSynced']);
  });

  it('announces the sync if something changed', async () => {
    eventLog.platform.orders.push(order(4, { updatedAt: at('08:45:00') }));
    await sync('reconcile');
    expect(await eventLog.types('orders')).toHaveLength(4);
    expect((await eventLog.events('shop')).at(-1)).toMatchObject({ type: 'StoreSynced', data: { kind: 'update' } });
  });

  it('is not asked again if it was read after the request', async () => {
    const requestedAt = eventLog.clock.now();
    eventLog.clock.advance(1_000);
    await sync('reconcile');
    eventLog.platform.calls.length = 0;
    const late = { syncId: 'late', shop: SHOP, reason: 'webhook', requestedAt } as const;
    await syncStore(eventLog.ports, late, 1, new AbortController().signal);
    expect(eventLog.platform.calls).toEqual([]);
  });
});

describe('a connection problem', () => {
  it.each([
    ['reauth_required', 'ReauthorisationRequired'],
    ['shop_paused', 'StorePaused'],
  ] as const)('is recorded once: %s', async (failure, event) => {
    eventLog.platform.failures.profile = failure;
    await sync('connected');
    await sync('reconcile');
    expect((await eventLog.types('shop')).filter(type => type === event)).toHaveLength(1);
    eventLog.platform.failures = {};
    await sync('reconcile');
    expect(await eventLog.types('shop')).toContain('ConnectionRestored');
  });

  it.each([
    ['approval_required', 'API_ACCESS_LIMITED'],
    ['access_denied', 'INSUFFICIENT_PERMISSIONS'],
  ] as const)('may concern some data only, and the rest is read: %s', async (failure, code) => {
    eventLog.platform.failures = { orders: failure, startBulkOrders: failure };
    await sync('connected');
    expect(await eventLog.types('catalog')).toHaveLength(2);
    expect((await eventLog.events('shop')).map(({ type, data }) => [type, data])).toContainEqual([
      'StoreAccessLimited',
      { because: failure },
    ]);
    expect((await eventLog.events('analytics')).map(({ data }) => data)).toEqual([{ dataSet: 'orders', code }]);
    await sync('daily');
    expect(await eventLog.types('analytics')).toEqual(['MetricRefused']);

    eventLog.platform.failures = {};
    await sync('daily');
    expect(await eventLog.types('analytics')).toEqual(['MetricRefused', 'MetricGranted']);
    expect(await eventLog.types('orders')).toHaveLength(3);
  });

  it('makes an awaited sync retry if it is temporary, and is reported as a failed sync', async () => {
    eventLog.platform.failures.profile = 'unreachable';
    await expect(sync('refresh')).rejects.toMatchObject({ failure: 'unreachable' });
    expect((await eventLog.events('shop')).at(-1)).toMatchObject({
      type: 'SyncFailed',
      data: { failure: 'unreachable' },
    });
  });

  it('ends a sync that is reading a file: nothing more is stored of a disconnected store', async () => {
    eventLog.platform.bulks = [
      {
        state: { status: 'completed', found: 3, url: 'https://files.example/1' },
        batches: eventLog.platform.orders.map((one, index) => batch([one], index + 2)),
      },
    ];
    const { bulkOrders } = eventLog.shopify;
    eventLog.shopify.bulkOrders = async function* (url, fromLine) {
      for await (const part of bulkOrders(url, fromLine)) {
        yield part;
        await disconnect();
      }
    };
    await sync('connected');
    // The one that had been read before.
    expect(await eventLog.types('orders')).toHaveLength(1);
    expect((await eventLog.types('shop')).at(-1)).toBe('ShopDisconnected');
  });

  it('of a disconnected store does not matter: its token is deleted and nothing is requested', async () => {
    await sync('connected');
    await disconnect();
    expect(eventLog.forgotten).toEqual([SHOP]);
    expect(await eventLog.row()).toBeUndefined();
    eventLog.platform.calls.length = 0;
    await sync('refresh');
    expect(eventLog.platform.calls).toEqual([]);
  });
});
