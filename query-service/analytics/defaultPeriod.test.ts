/** `about` names the days that a figure covers: what lies outside them counts for nothing, and all of them count. */
import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { About } from '../../domain/api/analytics.js';
import * as api from '../../domain/api/analytics.js';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { dayAfter, daysUntil, startOfDay } from '../../domain/kernel/day.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { checkoutDays } from '../../read-models/checkouts/tables.js';
import { conversionDays } from '../../read-models/insights/tables.js';
import { orders, productSales, revenueDays } from '../../read-models/orders/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { storeData } from './storeData.fixtures.js';

const ZONE = 'America/New_York';
const TODAY = '2026-07-01';
/** Longer than the longest period. */
const DAYS = daysUntil(TODAY, api.ANALYTICS_DAYS + 2);
const HALF_HOUR_MS = 1_800_000;

type Answer = { readonly about: About };
const analytics: readonly Endpoint[] = Object.values(api).filter(
  (value): value is typeof api.revenue =>
    typeof value === 'object' && 'method' in value && value.method === 'GET' && 'path' in value,
);
const nameOf = ({ path }: Endpoint) => path.replace('/api/analytics/', '');
const takesPeriod = ({ query }: Endpoint) => 'from' in ((query as TObject | undefined)?.properties ?? {});

/** Each day has a sale and a product in its first and last half hour, and its own number of everything that is counted. */
async function everyDay() {
  const data = await storeData({ time_zone: ZONE });
  for (const [n, day] of DAYS.entries()) {
    const ends = [startOfDay(ZONE, day), startOfDay(ZONE, dayAfter(day, 1))].map(Date.parse);
    const times = [(ends[0] ?? 0) + HALF_HOUR_MS, (ends[1] ?? 0) - HALF_HOUR_MS]
      .map(ms => as<Instant>(new Date(ms).toISOString()))
      .filter(at => at <= data.clock.now());
    for (const [i, created_at] of times.entries()) {
      await data.put(orders, { order_id: `gid://shopify/Order/${n * 2 + i}`, day, created_at });
      await data.put(products, { product_id: `gid://shopify/Product/${n * 2 + i}`, created_at });
    }
    await data.put(revenueDays, { day, total: 100 * (n + 1), orders: n + 1 });
    await data.put(productSales, { day, product_id: 'gid://shopify/Product/0', units: n + 1, total: 100 * (n + 1) });
    await data.put(checkoutDays, { day, abandoned: n + 1, total: 100 });
    await data.put(conversionDays, { day, sessions: 1000, completed: n + 1 });
  }
  await data.put(variants, { variant_id: 'gid://shopify/ProductVariant/1', product_id: 'gid://shopify/Product/0' });
  return data;
}

/** Figures that take no period, by what each must be if it covers exactly these days. */
const sumOver = (days: readonly string[]) => days.reduce((all, day) => all + DAYS.indexOf(day) + 1, 0);
const EXPECTED: Readonly<Record<string, (days: readonly string[]) => object>> = {
  revenue: days => ({ totalRevenue: sumOver(days), days: days.length }),
  'revenue/timeseries': days => ({ timeseries: days.map(day => ({ created_at: day, orders: sumOver([day]) })) }),
  'store-stats': days => ({ totalOrders: sumOver(days), totalRevenue: sumOver(days) }),
  abandoned_carts: days => ({ abandonedCarts: sumOver(days), timeseries: days.map(day => ({ day })) }),
  conversion: days => ({ conversionRate: Math.round((sumOver(days) / days.length) * 10) / 100 }),
  'inventory/low': days => ({ about: { from: TODAY, to: TODAY }, lowInventoryCount: days.length }),
};

describe('without a period', () => {
  it.each(analytics.filter(takesPeriod).map(nameOf))('%s covers the days that its `about` names', async path => {
    const { ask } = await everyDay();
    const usual = (await ask(path)).json<Answer>();
    expect(usual.about.to).toBe(TODAY);
    expect((await ask(`${path}?from=${usual.about.from}&to=${usual.about.to}`)).json()).toEqual(usual);
    // All of it, page by page: what a first page shows may agree by chance.
    if (path === nameOf(api.orders)) expect(await countedOrders(path, ask)).toBe(2 * api.ANALYTICS_DAYS - 1);
  });

  it.each(
    analytics
      .filter(endpoint => !takesPeriod(endpoint))
      .map(nameOf)
      .concat('inventory/low'),
  )('%s sums up the days that its `about` names', async path => {
    const { ask } = await everyDay();
    const answer = (await ask(path)).json<Answer>();
    const days = DAYS.filter(day => day >= answer.about.from && day <= answer.about.to);
    expect(answer).toMatchObject(EXPECTED[path]?.(days) ?? expect.fail(`no expectation for ${path}`));
  });
});

describe('GET /api/analytics/orders/timeseries', () => {
  it.each([1, 7, 30, 60])('of %i days lists the days that its `about` names', async days => {
    const { ask } = await everyDay();
    const path = `${nameOf(api.orders)}?days=${days}`;
    const { about } = (await ask(path)).json<Answer>();
    expect([about.from, about.to]).toEqual([dayAfter(TODAY, 1 - days), TODAY]);
    expect(await countedOrders(path, ask)).toBe(2 * days - 1);
  });
});

async function countedOrders(path: string, ask: Awaited<ReturnType<typeof storeData>>['ask']): Promise<number> {
  let count = 0;
  for (let page = 1; ; page++) {
    const answer = (await ask(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)).json<api.OrdersTimeseries>();
    count += answer.orders.length;
    if (!answer.has_more) return count;
  }
}
