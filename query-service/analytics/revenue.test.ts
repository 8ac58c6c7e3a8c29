import { describe, expect, it } from 'vitest';
import type { Revenue } from '../../domain/api/analytics.js';
import { refusals } from '../../read-models/insights/tables.js';
import { revenueDays } from '../../read-models/orders/tables.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';
import { storeData } from './storeData.fixtures.js';

describe('GET /api/analytics/revenue', () => {
  it('has every day of the store’s own calendar, even without orders', async () => {
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

  it('keeps known data while Shopify’s limits apply, and says so', async () => {
    const { ask, put } = await storeData();
    await put(revenueDays, { day: '2026-07-01', total: 500, orders: 1 });
    await put(refusals, { data_set: 'orders', code: 'RATE_LIMITED' });
    expect((await ask('revenue')).json()).toMatchObject({ totalRevenue: 5, rate_limited: true, error: null });
  });

  it('is not affected by refusals of other data', async () => {
    const { ask, put } = await storeData();
    await put(refusals, { data_set: 'sessions', code: 'API_ACCESS_LIMITED' });
    expect((await ask('revenue')).json()).toMatchObject({ totalRevenue: 0, error: null, error_code: null });
  });

  it('is for signed-in merchants', async () => {
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

describe('force_refresh on a GET', () => {
  it.each(['revenue', 'store-stats'])("is the page's own word: %s answers as without it", async name => {
    const { ask } = await storeData();
    const plain = (await ask(name)).json();
    const forced = await ask(`${name}?force_refresh=true`);
    expect([forced.statusCode, forced.json()]).toEqual([200, plain]);
  });
});
