/** Visits, checkouts and their outcome. */
import { describe, expect, it } from 'vitest';
import type { AbandonedCarts, Conversion } from '../../domain/api/analytics.js';
import { checkoutDays } from '../../read-models/checkouts/tables.js';
import { conversionDays, refusals } from '../../read-models/insights/tables.js';
import { revenueDays } from '../../read-models/orders/tables.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';
import { storeData } from './storeData.fixtures.js';

/** First and last day of the newer 30 days, and of the 30 before. */
const [NEWER, OLDER] = [
  ['2026-06-02', '2026-07-01'],
  ['2026-05-03', '2026-06-01'],
] as const;

async function visited() {
  const data = await storeData();
  await data.put(
    conversionDays,
    { day: NEWER[0], sessions: 100, completed: 1 },
    { day: NEWER[1], sessions: 900, completed: 29 },
    { day: OLDER[0], sessions: 500, completed: 5 },
    { day: OLDER[1], sessions: 500, completed: 20 },
    { day: '2026-05-02', sessions: 9, completed: 9 },
    { day: NEWER[1], sessions: 9, completed: 9, shop: OTHER_SHOP },
  );
  return data;
}

async function bought() {
  const data = await storeData();
  await data.put(
    revenueDays,
    { day: NEWER[1], orders: 5, cancelled: 1 },
    { day: OLDER[1], orders: 1 },
    { day: '2026-05-02', orders: 9 },
  );
  await data.put(
    checkoutDays,
    { day: NEWER[0], abandoned: 2, total: 4000 },
    { day: OLDER[0], abandoned: 1, total: 1050 },
    { day: '2026-05-02', abandoned: 9, total: 9 },
    { day: NEWER[0], abandoned: 9, total: 9, shop: OTHER_SHOP },
  );
  return data;
}

describe('GET /api/analytics/conversion', () => {
  it('is the store’s own conversion rate if granted', async () => {
    const { ask } = await visited();
    expect((await ask('conversion')).json()).toMatchObject({
      metric: 'Conversion rate',
      conversionRate: 3,
      conversionRateDelta: 0.5,
      about: { from: NEWER[0], to: NEWER[1] },
      error: null,
    });
  });

  it('has no delta without a period before', async () => {
    const { ask, put } = await storeData();
    await put(conversionDays, { day: NEWER[1], sessions: 3, completed: 1 });
    expect((await ask('conversion')).json()).toMatchObject({ conversionRate: 33.33, conversionRateDelta: null });
  });

  it.each(['API_ACCESS_LIMITED', 'INSUFFICIENT_PERMISSIONS'] as const)(
    'is checkout completion, under that name, if visits are refused (%s)',
    async code => {
      const { ask, put } = await bought();
      await put(conversionDays, { day: NEWER[1], sessions: 900, completed: 29 });
      await put(refusals, { data_set: 'sessions', code });
      expect((await ask('conversion')).json()).toMatchObject({
        metric: 'Checkout completion',
        conversionRate: 75,
        conversionRateDelta: 25,
        error: null,
        error_code: null,
      });
    },
  );

  it('is checkout completion if visits were never reported', async () => {
    const { ask } = await bought();
    expect((await ask('conversion')).json()).toMatchObject({ metric: 'Checkout completion', conversionRate: 75 });
  });

  it('has every day behind it', async () => {
    const { timeseries } = (await (await visited()).ask('conversion')).json<Conversion>();
    expect(timeseries).toHaveLength(60);
    expect([timeseries[0], timeseries[1], timeseries.at(-1)]).toEqual([
      { day: OLDER[0], begun: 500, completed: 5 },
      { day: '2026-05-04', begun: 0, completed: 0 },
      { day: NEWER[1], begun: 900, completed: 29 },
    ]);
    const bySales = (await (await bought()).ask('conversion')).json<Conversion>().timeseries;
    expect(bySales.at(-1)).toEqual({ day: NEWER[1], begun: 6, completed: 6 });
    expect(bySales.find(({ day }) => day === NEWER[0])).toEqual({ day: NEWER[0], begun: 2, completed: 0 });
  });

  it('says that the report was postponed, if that is why another metric is shown', async () => {
    const { ask, put } = await bought();
    await put(refusals, { data_set: 'sessions', code: 'RATE_LIMITED' });
    expect((await ask('conversion')).json()).toMatchObject({
      metric: 'Checkout completion',
      conversionRate: 75,
      rate_limited: true,
      debug_info: 'sessions: RATE_LIMITED since 2026-07-01T00:00:00.000Z',
    });
  });

  it('is unknown if nothing was started', async () => {
    const { ask } = await storeData();
    expect((await ask('conversion')).json()).toMatchObject({ conversionRate: null, conversionRateDelta: null });
  });

  it('is unknown, and says why, if checkouts are refused too', async () => {
    const { ask, put } = await bought();
    await put(refusals, { data_set: 'checkouts', code: 'API_ACCESS_LIMITED' });
    expect((await ask('conversion')).json()).toMatchObject({
      metric: 'Checkout completion',
      conversionRate: null,
      timeseries: [],
      error_code: 'API_ACCESS_LIMITED',
    });
  });
});

describe('GET /api/analytics/abandoned_carts', () => {
  it('counts 60 days with their value', async () => {
    const { ask } = await bought();
    expect((await ask('abandoned_carts')).json()).toMatchObject({
      abandonedCarts: 3,
      value: 50.5,
      currency: 'USD',
      comparison: { days: 30, current: 2, previous: 1, change: 100 },
      error: null,
    });
  });

  it('has every day with the checkouts started on it', async () => {
    const { timeseries } = (await (await bought()).ask('abandoned_carts')).json<AbandonedCarts>();
    expect(timeseries).toHaveLength(60);
    expect([timeseries[0], timeseries.at(-1)]).toEqual([
      { day: OLDER[0], abandoned: 1, value: 10.5 },
      { day: NEWER[1], abandoned: 0, value: 0 },
    ]);
  });

  it('is 0 if there were none', async () => {
    const { ask } = await storeData();
    expect((await ask('abandoned_carts')).json()).toMatchObject({ abandonedCarts: 0, value: 0 });
  });

  it('is unknown if refused', async () => {
    const { ask, put } = await bought();
    await put(refusals, { data_set: 'checkouts', code: 'API_ACCESS_LIMITED' });
    expect((await ask('abandoned_carts')).json()).toMatchObject({
      abandonedCarts: null,
      value: null,
      comparison: null,
      timeseries: [],
      error_code: 'API_ACCESS_LIMITED',
    });
  });
});
