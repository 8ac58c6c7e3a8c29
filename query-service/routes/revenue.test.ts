import { describe, expect, it } from 'vitest';
import type { Revenue } from '../../domain/api/analytics.js';
import { refusals } from '../../platform/read-db/tables/insights.js';
import { revenueDays } from '../../platform/read-db/tables/orders.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';
import { storeData } from '../storeData.fixtures.js';

describe('GET /api/analytics/revenue', () => {
  it('has every day of the store’s own calendar, those without orders too', async () => {
    const { ask, put } = await storeData();
    await put(
      revenueDays,
      { day: '2026-07-01', total: 1005, orders: 1 },
      { day: '2026-05-03', total: 2000, orders: 2, cancelled: 1, refunded: 250 },
      { day: '2026-05-02', total: 999_999, orders: 9 },
      { day: '2026-06-30', total: 777, orders: 1, shop: OTHER_SHOP },
    );
    const answer = (await ask('revenue')).json<Revenue>();
    expect(answer).toMatchObject({
      totalRevenue: 30.05,
      currency: 'USD',
      timeZone: 'America/New_York',
      days: 60,
      cancelledOrders: 1,
      refunded: 2.5,
      comparison: { days: 30, current: 10.05, previous: 20, change: -49.75 },
      refresh: null,
      about: {
        from: '2026-05-03',
        to: '2026-07-01',
        timeZone: 'America/New_York',
        lastSync: '2026-07-01T08:00:00.000Z',
      },
      rate_limited: false,
      error: null,
      error_code: null,
      debug_info: null,
    });
    expect(answer.timeseries).toHaveLength(60);
    expect(answer.timeseries[0]).toEqual({ created_at: '2026-05-03', total_price: 20, orders: 2 });
    expect(answer.timeseries[1]).toEqual({ created_at: '2026-05-04', total_price: 0, orders: 0 });
    expect(answer.timeseries.at(-1)).toEqual({ created_at: '2026-07-01', total_price: 10.05, orders: 1 });
  });

  it.each([
    { zone: 'America/New_York', now: '2026-07-02T03:59:59.000Z', today: '2026-07-01' },
    { zone: 'America/New_York', now: '2026-07-02T04:00:00.000Z', today: '2026-07-02' },
    { zone: 'Pacific/Kiritimati', now: '2026-07-01T10:00:00.000Z', today: '2026-07-02' },
    { zone: 'Europe/Berlin', now: '2026-10-25T22:30:00.000Z', today: '2026-10-25' },
    { zone: 'Europe/Berlin', now: '2026-10-25T23:00:00.000Z', today: '2026-10-26' },
    { zone: 'Europe/Berlin', now: '2026-03-29T22:00:00.000Z', today: '2026-03-30' },
  ])('ends today, which is $today at $now in $zone, and has 60 different days', async ({ zone, now, today }) => {
    const { ask, put, clock, ...side } = await storeData({ time_zone: zone });
    clock.advance(Date.parse(now) - Date.parse(clock.now()));
    await put(revenueDays, { day: today, total: 500, orders: 1 });
    const { cookie } = await side.signIn();
    const answer = (await side.get('/api/analytics/revenue', cookie)).json<Revenue>();
    expect(answer.timeseries.at(-1)).toEqual({ created_at: today, total_price: 5, orders: 1 });
    expect(new Set(answer.timeseries.map(({ created_at }) => created_at)).size).toBe(60);
  });

  it.each([
    { currency: 'USD', total: 12_345_678_901, shown: 123_456_789.01 },
    { currency: 'JPY', total: 1500, shown: 1500 },
    { currency: 'KWD', total: 1501, shown: 1.501 },
  ])('shows $total smallest units of $currency as $shown', async ({ currency, total, shown }) => {
    const { ask, put } = await storeData({ currency });
    await put(revenueDays, { day: '2026-07-01', currency, total, orders: 1 });
    expect((await ask('revenue')).json<Revenue>().totalRevenue).toBe(shown);
  });

  it.each(['INSUFFICIENT_PERMISSIONS', 'API_ACCESS_LIMITED'] as const)('is unknown under %s, not 0', async code => {
    const { ask, put } = await storeData();
    await put(revenueDays, { day: '2026-07-01', total: 500, orders: 1 });
    await put(refusals, { data_set: 'orders', code });
    const answer = await ask('revenue');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      totalRevenue: null,
      timeseries: [],
      refunded: null,
      cancelledOrders: null,
      comparison: null,
      error_code: code,
      error: expect.stringContaining(code === 'API_ACCESS_LIMITED' ? 'approved' : 're-authenticate'),
      debug_info: `orders: ${code} since 2026-07-01T00:00:00.000Z`,
    });
  });

  it('keeps what it knows while Shopify’s limits hold, and says so', async () => {
    const { ask, put } = await storeData();
    await put(revenueDays, { day: '2026-07-01', total: 500, orders: 1 });
    await put(refusals, { data_set: 'orders', code: 'RATE_LIMITED' });
    expect((await ask('revenue')).json()).toMatchObject({ totalRevenue: 5, rate_limited: true, error: null });
  });

  it('is not moved by what is refused of other data', async () => {
    const { ask, put } = await storeData();
    await put(refusals, { data_set: 'sessions', code: 'API_ACCESS_LIMITED' });
    expect((await ask('revenue')).json()).toMatchObject({ totalRevenue: 0, error: null, error_code: null });
  });

  it('is for the signed in', async () => {
    const { get } = await storeData();
    expect((await get('/api/analytics/revenue', '')).statusCode).toBe(401);
  });
});

it('GET /api/analytics/revenue/timeseries has the same days', async () => {
  const { ask, put } = await storeData();
  await put(revenueDays, { day: '2026-07-01', total: 500, orders: 1 });
  const { timeseries } = (await ask('revenue')).json<Revenue>();
  expect((await ask('revenue/timeseries')).json()).toMatchObject({ timeseries, currency: 'USD', error: null });
});

it('GET /api/analytics/store-stats covers the same 60 days', async () => {
  const { ask, put } = await storeData();
  await put(
    revenueDays,
    { day: '2026-07-01', total: 500, orders: 3, cancelled: 1 },
    { day: '2026-05-02', total: 900, orders: 9 },
  );
  expect((await ask('store-stats')).json()).toMatchObject({ totalOrders: 3, totalRevenue: 5, currency: 'USD' });
});

describe('force_refresh', () => {
  const PROJECTED = { generation: 1, version: 1, status: 'live' as const, tables: '[]', updated_at: '' };
  async function refreshing() {
    const data = await storeData();
    const { readDb, bus } = data;
    await readDb.transaction(({ sql }) =>
      sql
        .insertInto('projections')
        .values(['shops', 'orders', 'insights'].map(name => ({ name, position: '1', ...PROJECTED })))
        .execute(),
    );
    const stop = new AbortController();
    const asked: unknown[] = [];
    /** The sync worker, as far as the read models see it. */
    const worker = (change: Record<string, string>) =>
      bus.consume({ topic: 'store-sync', group: 'test', signal: stop.signal }, async ({ value }) => {
        asked.push(value);
        await readDb.transaction(async ({ sql }) => {
          await sql.updateTable('shops').set(change).execute();
        });
      });
    return { ...data, asked, stop: () => stop.abort(), worker };
  }

  it('asks the sync worker and answers when the read model has it', async () => {
    const { ask, asked, worker, stop } = await refreshing();
    const working = worker({ last_sync: '2026-07-01T09:00:00.000Z' });
    const answer = (await ask('revenue?force_refresh=true')).json<Revenue>();
    expect(answer).toMatchObject({ refresh: 'done', about: { lastSync: '2026-07-01T09:00:00.000Z' } });
    expect(asked).toMatchObject([{ shop: 'aurora.myshopify.com', reason: 'refresh' }]);
    stop();
    await working;
  });

  it('says that the sync failed, and shows what is there', async () => {
    const { ask, worker, stop, put } = await refreshing();
    await put(revenueDays, { day: '2026-07-01', total: 500, orders: 1 });
    const working = worker({ sync_state: 'failed', sync_started_at: '2026-07-01T09:00:00.000Z' });
    expect((await ask('store-stats?force_refresh=true')).json()).toMatchObject({ refresh: 'failed', totalRevenue: 5 });
    stop();
    await working;
  });

  it('waits 30 seconds before it asks again, for every session of the shop and both calls', async () => {
    const { ask, asked, worker, stop, clock, signIn, get } = await refreshing();
    const working = worker({ last_sync: '2026-07-01T09:00:00.000Z' });
    await ask('revenue?force_refresh=true');
    clock.advance(10_500);
    const { cookie } = await signIn();
    const refused = await get('/api/analytics/store-stats?force_refresh=true', cookie);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { seconds: 20 } });
    expect(refused.headers['retry-after']).toBe('20');
    expect(asked).toHaveLength(1);
    stop();
    await working;
  });

  it('is free again after 30 seconds', async () => {
    const { ask, worker, stop, clock, readDb } = await refreshing();
    await readDb.transaction(({ sql }) =>
      sql.insertInto('store_refreshes').values({ shop: 'aurora.myshopify.com', requested_at: clock.now() }).execute(),
    );
    clock.advance(30_000);
    const working = worker({ last_sync: '2026-07-01T09:00:00.000Z' });
    expect((await ask('revenue?force_refresh=true')).statusCode).toBe(200);
    stop();
    await working;
  });

  it('is not a word of one’s own choice', async () => {
    const { ask } = await storeData();
    expect((await ask('revenue?force_refresh=perhaps')).statusCode).toBe(400);
    expect((await ask('revenue?force_refresh=false')).json()).toMatchObject({ refresh: null });
  });
});
