import { ANALYTICS_DAYS, Revenue, type RevenuePoint, RevenueTimeseries } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { merchantGet } from '../merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { NO_FLAGS, type Store, storeOf } from '../storeOf.js';

const READS = ['orders', 'shops'];

/** Spec §7: `GET /api/analytics/revenue`. Days without an order are there, with 0: a gap would read as a trend. */
export const revenue = merchantGet({
  url: '/api/analytics/revenue',
  reads: READS,
  response: Revenue,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { total, timeseries } = await revenueOf(shop, store, ports);
    const { currency, timeZone } = store;
    return { totalRevenue: total, currency, timeZone, days: ANALYTICS_DAYS, timeseries, ...NO_FLAGS };
  },
});

/** Spec §7: `GET /api/analytics/revenue/timeseries`. */
export const revenueTimeseries = merchantGet({
  url: '/api/analytics/revenue/timeseries',
  reads: READS,
  response: RevenueTimeseries,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { timeseries } = await revenueOf(shop, store, ports);
    return { currency: store.currency, timeZone: store.timeZone, timeseries, ...NO_FLAGS };
  },
});

async function revenueOf(
  shop: ShopDomain,
  { currency, days }: Store,
  { readDb }: QueryPorts,
): Promise<{ total: number; timeseries: RevenuePoint[] }> {
  if (currency === null) return { total: 0, timeseries: [] };
  const rows = await readDb.sql
    .selectFrom('revenue_days')
    .select(['day', 'total', 'orders'])
    .where('shop', '=', shop)
    .where('currency', '=', currency)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const byDay = new Map(rows.map(row => [row.day, row]));
  const money = (minor: number) => Number(fromMinor(minor, currency));
  return {
    total: money(rows.reduce((sum, { total }) => sum + total, 0)),
    timeseries: days.map(day => {
      const { total = 0, orders = 0 } = byDay.get(day) ?? {};
      return { created_at: day, total_price: money(total), orders };
    }),
  };
}
