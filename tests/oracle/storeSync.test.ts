/** A sandbox store, synced and kept up to date by connector, workers, webhooks and read models together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedStore, eventually, SHOP } from './connectedStore.js';

const ORDERS = 600;

let eventLog: Awaited<ReturnType<typeof connectedStore>>;
beforeAll(async () => {
  eventLog = await connectedStore({ orders: ORDERS });
  await eventLog.connect();
});
afterAll(() => eventLog.close());

const shop = () => eventLog.readStore.sql.selectFrom('shops').selectAll().where('shop', '=', SHOP).executeTakeFirst();
const orderById = (id: string) =>
  eventLog.readStore.sql.selectFrom('orders').selectAll().where('order_id', '=', id).executeTakeFirst();
const byId = async (table: 'checkouts' | 'products', column: 'checkout_id' | 'product_id', id = '') =>
  (await eventLog.readStore.sql
    .selectFrom(table)
    .selectAll()
    .where(column as never, '=', id as never)
    .executeTakeFirst()) as { readonly abandoned?: number; readonly removed?: number } | undefined;
const count = async (table: 'orders' | 'products') =>
  Number(
    (
      await eventLog.readStore.sql
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );
/** Waits for `n` recorded deliveries of the topic: each is recorded after it was applied. */
const recorded = (topic: string, n: number, what: string) =>
  eventually(async () => {
    const rows = await eventLog.workStore.sql
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('topic', '=', topic)
      .execute();
    return rows.length === n && rows;
  }, what);

describe('a store', () => {
  it('is read in full from one file, and reports it', async () => {
    const synced = await eventually(async () => {
      const row = await shop();
      return row?.sync_state === 'idle' && row.sync_percent === 100 && row;
    }, 'the first sync');
    expect(synced).toMatchObject({
      connection: 'connected',
      sync_kind: 'backfill',
      sync_unreadable: 0,
      sync_failure: null,
    });
    expect(synced.sync_orders).toBeGreaterThan(250);
    // Orders in their last day are reported but not stored: their key would expire before its first use.
    const kept = async () => {
      let events = 0;
      for await (const batch of eventLog.eventLog.readAll('start', { types: ['OrderSynced'] }))
        events += batch.events.length;
      return events;
    };
    await eventually(async () => (await count('orders')) === (await kept()), 'every order in the read model');
    expect(synced.sync_orders - (await kept())).toBeLessThan(ORDERS / 30);
    await eventually(async () => (await count('products')) === synced.sync_products, 'every product in the read model');

    const topics = await eventLog.workStore.sql.selectFrom('webhook_topics').select(['topic', 'state']).execute();
    expect(topics.filter(({ state }) => state === 'subscribed').length).toBeGreaterThan(10);
  });

  it('has a new order, and its cancellation within seconds; its feed has them, and nothing of its history', async () => {
    const fed = () =>
      eventLog.readStore.sql.selectFrom('feed_events').selectAll().where('type', '=', 'order.synced').execute();
    expect(await fed()).toEqual([]);
    const { id = '' } = await eventLog.control('order');
    await eventually(() => orderById(id), 'the order');
    await eventually(async () => (await fed()).some(({ data }) => data.includes(id)), 'the order in the feed');
    await eventLog.control('cancel', { order: id });
    await eventually(async () => (await orderById(id))?.cancelled === 1, 'its cancellation');
  });

  it('ends up correct if deliveries come twice, late, forged or out of order', async () => {
    const before = await count('orders');
    const known = (await recorded('orders/create', 1, 'the order before it')).length;
    const { order: name = '' } = await eventLog.control('webhook', { how: 'out_of_order' });
    const cancelled = () =>
      eventLog.readStore.sql.selectFrom('orders').selectAll().where('name', '=', name).executeTakeFirst();
    await eventually(async () => (await cancelled())?.cancelled === 1, 'the cancelled order');

    // The cancellation arrived before the order itself, which is still to be recorded.
    await recorded('orders/create', known + 1, 'its late creation');
    await eventLog.control('webhook', { how: 'again', topic: 'orders/create' });
    await eventLog.control('webhook', { how: 'wrong_hmac', topic: 'orders/create' });
    await eventLog.control('webhook', { how: 'broken', topic: 'orders/create' });
    await eventLog.control('webhook', { how: 'late', topic: 'orders/create' });
    await recorded('orders/create', known + 2, 'the late one');
    expect(await count('orders')).toBe(before + 1);
    expect((await cancelled())?.cancelled).toBe(1);
  });

  it('follows a product’s changes and its stock', async () => {
    const { id = '' } = await eventLog.control('product', { title: 'Storm lantern' });
    const known = () =>
      eventLog.readStore.sql.selectFrom('products').selectAll().where('product_id', '=', id).executeTakeFirst();
    await eventually(known, 'the product');
    await eventLog.control('product/delete', { product: id });
    await eventually(async () => (await known())?.removed === 1, 'its deletion');
  });

  it('forwards customers’ requests, with a deadline', async () => {
    // The third, shop/redact, would end the store here: tests/contract/erasure.
    for (const topic of ['customers/data_request', 'customers/redact']) await eventLog.control('compliance', { topic });
    const open = () => eventLog.readStore.sql.selectFrom('privacy_requests').selectAll().execute();
    const requests = await eventually(async () => {
      const rows = await open();
      return rows.length === 2 && rows;
    }, 'two requests');
    expect(requests.map(({ kind }) => kind).sort()).toEqual(['customer_redact', 'data_request']);
    for (const { requested_at, due_at } of requests)
      expect(Date.parse(due_at) - Date.parse(requested_at)).toBe(30 * 86_400_000);
  });

  it('reports withdrawn access, and its return', async () => {
    await eventLog.control('scopes', { scopes: 'read_products' });
    await eventually(async () => (await shop())?.connection === 'access_denied', 'access denied');
    await eventLog.control('scopes', { scopes: 'read_orders,read_products,read_inventory,read_locations' });
    await eventually(async () => (await shop())?.connection === 'connected', 'connected again');
  });

  it('loses deleted objects, and nothing else, at the daily sync if no webhook came', async () => {
    const [order, kept, checkout] = [
      await eventLog.control('order'),
      await eventLog.control('order'),
      await eventLog.control('checkout'),
    ];
    const product = await eventLog.control('product', { title: 'Short-lived' });
    const held = async () => ({
      order: (await orderById(order.id ?? ''))?.removed,
      kept: (await orderById(kept.id ?? ''))?.removed,
      checkout: (await byId('checkouts', 'checkout_id', checkout.id))?.abandoned,
      product: (await byId('products', 'product_id', product.id))?.removed,
    });
    const all = { order: 0, kept: 0, checkout: 1, product: 0 };
    await eventually(async () => JSON.stringify(await held()) === JSON.stringify(all), 'what was made');

    await eventLog.control('switch', { name: 'webhooks', value: 'lost' });
    await eventLog.control('order/delete', { order: order.id ?? '' });
    await eventLog.control('checkout/delete');
    await eventLog.control('product/delete', { product: product.id ?? '' });
    await eventLog.control('switch', { name: 'webhooks', value: 'sent' });
    const orders = await count('orders');
    await eventLog.daily();
    const gone = { order: 1, kept: 0, checkout: 0, product: 1 };
    await eventually(async () => JSON.stringify(await held()) === JSON.stringify(gone), 'the deletions');
    expect(await count('orders')).toBe(orders);
    const { n } = await eventLog.readStore.sql
      .selectFrom('orders')
      .select(({ fn }) => fn.sum<number>('removed').as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  it('is released when the app is removed, and comes back', async () => {
    await eventLog.control('uninstall');
    await eventually(async () => (await shop())?.connection === 'disconnected', 'the disconnection');
    await eventually(
      async () => (await eventLog.vault.getSecret(SHOP, 'shopify-grant')) === null,
      'its token given up',
    );
    await eventLog.connect();
    await eventually(async () => {
      const row = await shop();
      return row?.connection === 'connected' && row.sync_state === 'idle';
    }, 'the store again');
  });

  it('is synced except for the broken lines of its files, which are reported', async () => {
    await eventLog.control('switch', { name: 'bulk', value: 'broken_line' });
    await eventLog.connect();
    const row = await eventually(async () => {
      const now = await shop();
      return now?.sync_state === 'idle' && now.sync_unreadable > 0 && now;
    }, 'the sync with a broken line');
    // One for the orders' file, one for the checkouts'.
    expect(row.sync_unreadable).toBe(2);
    await eventLog.control('switch', { name: 'bulk', value: 'works' });
  });

  it('is synced even if its bulk operations fail: their partial data, then page by page', async () => {
    const before = await count('orders');
    const lastSync = (await shop())?.last_sync;
    await eventLog.control('switch', { name: 'bulk', value: 'fails' });
    await eventLog.connect();
    const row = await eventually(async () => {
      const now = await shop();
      return now?.sync_state === 'idle' && now.last_sync !== lastSync && now;
    }, 'the sync with failing operations');
    expect(row).toMatchObject({ sync_failure: null, sync_kind: 'backfill' });
    expect(row.sync_orders).toBeGreaterThan(250);
    expect(await count('orders')).toBe(before);
    await eventLog.control('switch', { name: 'bulk', value: 'works' });
  });

  it('with answers cut in the middle reports it, loses nothing, and continues when they are complete', async () => {
    const before = await count('orders');
    await eventLog.control('switch', { name: 'service', value: 'cut' });
    await eventLog.refresh();
    await eventually(async () => (await shop())?.sync_failure === 'bad_answer', 'the failure');
    expect(await count('orders')).toBe(before);
    await eventLog.control('switch', { name: 'service', value: 'open' });
    await eventually(async () => (await shop())?.sync_state === 'idle', 'the sync after it');
    expect((await shop())?.sync_failure).toBeNull();
  });
});
