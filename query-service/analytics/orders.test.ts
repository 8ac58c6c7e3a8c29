import { describe, expect, it } from 'vitest';
import type { OrdersTimeseries } from '../../domain/api/analytics.js';
import { as, type SealedText } from '../../domain/kernel/names.js';
import { customerContext } from '../../domain/orders/orders.js';
import { refusals } from '../../read-models/insights/tables.js';
import { orders } from '../../read-models/orders/tables.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';
import { storeData } from './storeData.fixtures.js';

const gid = (n: number) => `gid://shopify/Order/${n}`;
const at = (minute: number) => new Date(Date.parse('2026-06-30T00:00:00Z') + minute * 60_000).toISOString();
const ORDERS = 'orders/timeseries';

async function withNames(...names: (object | string)[]) {
  const data = await storeData();
  for (const [n, name] of names.entries()) {
    const plaintext = typeof name === 'string' ? name : JSON.stringify(name);
    const customer = as<SealedText>(await data.vault.seal(SHOP, 'orders', plaintext, customerContext(gid(n))));
    await data.put(orders, { order_id: gid(n), created_at: at(-n), customer });
  }
  const customers = async () =>
    (await data.ask(ORDERS)).json<OrdersTimeseries>().orders.map(({ customer }) => customer);
  return { ...data, customers };
}

describe('GET /api/analytics/orders/timeseries', () => {
  it('lists the newest first, by pages that tell whether there is more', async () => {
    const { ask, put } = await storeData();
    await put(orders, ...Array.from({ length: 120 }, (_, n) => ({ order_id: gid(n), created_at: at(n) })));
    const pages = await Promise.all([1, 2, 3, 4].map(async page => (await ask(`${ORDERS}?page=${page}`)).json()));
    expect(pages.map(({ orders, page, has_more }) => [page, orders.length, has_more])).toEqual([
      [1, 50, true],
      [2, 50, true],
      [3, 20, false],
      [4, 0, false],
    ]);
    const ids = pages.flatMap(({ orders }: OrdersTimeseries) => orders.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => gid(119 - n)));
  });

  it('can be of a period, by the days of the store’s calendar', async () => {
    const { ask, put } = await storeData();
    const days = ['2026-06-28', '2026-06-29', '2026-06-30'];
    await put(orders, ...days.map((day, n) => ({ order_id: gid(n), day, created_at: `${day}T23:00:00.000Z` })));
    const answer = (await ask(`${ORDERS}?from=2026-06-28&to=2026-06-29`)).json<OrdersTimeseries>();
    expect(answer.orders.map(({ id }) => id)).toEqual([gid(1), gid(0)]);
    expect(answer.about).toMatchObject({ from: '2026-06-28', to: '2026-06-29' });
  });

  it('has the whole first day of a period that includes a day of 25 hours', async () => {
    const { clock, signIn, get, put } = await storeData();
    // Half an hour before midnight in New York, 60 days and half an hour after the first of October began there.
    clock.advance(Date.parse('2026-11-30T04:30:00Z') - Date.parse(clock.now()));
    await put(
      orders,
      { order_id: gid(1), day: '2026-10-01', created_at: '2026-10-01T04:10:00.000Z' },
      { order_id: gid(2), day: '2026-09-30', created_at: '2026-10-01T03:50:00.000Z' },
    );
    const { cookie } = await signIn();
    const ask = async (query: string) =>
      (await get(`/api/analytics/${ORDERS}?${query}`, cookie)).json<OrdersTimeseries>();
    for (const query of ['from=2026-10-01', 'to=2026-11-29', 'from=2026-09-01&to=2026-11-29']) {
      const { orders, about } = await ask(query);
      expect([about.from, orders.map(({ id }) => id)], query).toEqual(['2026-10-01', [gid(1)]]);
    }
    expect((await ask('from=2026-09-01&to=2026-09-30')).orders).toEqual([]);
  });

  it('sorts orders of one moment in a stable way', async () => {
    const { ask, put } = await storeData();
    await put(orders, ...[2, 3, 1].map(n => ({ order_id: gid(n), created_at: at(0) })));
    const pages = await Promise.all([1, 2, 3].map(async page => (await ask(`${ORDERS}?limit=1&page=${page}`)).json()));
    expect(pages.map(({ orders }: OrdersTimeseries) => orders[0]?.id)).toEqual([gid(3), gid(2), gid(1)]);
  });

  it('leaves out test, deleted and older orders, and other shops’; marks cancelled ones', async () => {
    const { ask, put } = await storeData();
    await put(
      orders,
      { order_id: gid(1), day: '2026-06-29', created_at: at(0), total: 1999, cancelled: 1 },
      { order_id: gid(2), created_at: at(0), test: 1 },
      { order_id: gid(3), created_at: at(0), removed: 1 },
      { order_id: gid(4), day: '2026-05-02', created_at: '2026-05-03T03:59:59.999Z' },
      { order_id: gid(5), created_at: at(0), shop: OTHER_SHOP },
    );
    expect((await ask(ORDERS)).json()).toMatchObject({
      orders: [
        {
          id: gid(1),
          name: '#1',
          total_price: 19.99,
          currency: 'USD',
          cancelled: true,
          customer: null,
          adminUrl: `https://${SHOP}/admin/orders/1`,
        },
      ],
      has_more: false,
      rate_limited: false,
      error: null,
    });
    expect((await ask(`${ORDERS}?days=1`)).json()).toMatchObject({ orders: [], about: { from: '2026-07-01' } });
  });

  it.each(['page=0', 'limit=51', 'days=61', 'page=x', 'limit=-1'])('refuses %s', async query => {
    const { ask } = await storeData();
    expect((await ask(`${ORDERS}?${query}`)).statusCode).toBe(400);
  });

  it('is flagged if orders are refused, or if the store must be connected again', async () => {
    const refused = await storeData();
    await refused.put(orders, { order_id: gid(1), created_at: at(0) });
    await refused.put(refusals, { data_set: 'orders', code: 'API_ACCESS_LIMITED' });
    expect((await refused.ask(ORDERS)).json()).toMatchObject({ orders: [], error_code: 'API_ACCESS_LIMITED' });
    const cut = await storeData({ connection: 'reauth_required' });
    await cut.put(orders, { order_id: gid(1), created_at: at(0) });
    expect((await cut.ask(ORDERS)).json()).toMatchObject({
      orders: [{ id: gid(1) }],
      error: 'Authentication failed – please re-authenticate with Shopify',
      error_code: 'AUTHENTICATION_FAILED',
      debug_info: 'connection: reauth_required since 2026-06-01T00:00:00.000Z',
    });
  });
});

describe('the customer of an order', () => {
  it('is decrypted', async () => {
    const { customers, readStore } = await withNames(
      { firstName: 'Ada', lastName: 'Lovelace' },
      { firstName: null, lastName: 'Noether' },
    );
    expect(await customers()).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
      { first_name: null, last_name: 'Noether' },
    ]);
    const stored = await readStore.sql.selectFrom('orders').select('customer').execute();
    expect(JSON.stringify(stored)).not.toContain('Lovelace');
  });

  it('is empty once the keys are destroyed', async () => {
    const { customers, vault } = await withNames({ firstName: 'Ada', lastName: 'Lovelace' });
    await vault.destroy(SHOP, 'orders', 'erasure 1');
    expect(await customers()).toEqual([null]);
  });

  it('does not fail the list if its ciphertext or content is broken', async () => {
    const { customers, put } = await withNames({ firstName: 'Ada', lastName: 'Lovelace' }, 'no JSON');
    await put(orders, { order_id: gid(2), created_at: at(-2), customer: as<SealedText>('v1.nonsense') });
    expect(await customers()).toEqual([{ first_name: 'Ada', last_name: 'Lovelace' }, null, null]);
  });
});
