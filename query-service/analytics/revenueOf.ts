/** The window's revenue per day, from the read model: the basis of several answers. */
import { type Comparison, RECENT_DAYS, type RevenuePoint } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { QueryPorts } from '../ports.js';
import { compare } from './compare.js';
import type { Store } from './storeOf.js';

export interface RevenueFigures {
  readonly total: number;
  readonly orders: number;
  readonly cancelled: number;
  readonly refunded: number;
  readonly comparison: Comparison | null;
  /** Includes every day: a gap would look like a trend. */
  readonly timeseries: RevenuePoint[];
  /** Orders per day, including cancelled ones: each was a completed checkout. */
  readonly placed: ReadonlyMap<string, number>;
}

const NOTHING: RevenueFigures = {
  total: 0,
  orders: 0,
  cancelled: 0,
  refunded: 0,
  comparison: null,
  timeseries: [],
  placed: new Map(),
};

export async function revenueOf(
  shop: ShopDomain,
  { currency, days }: Store,
  { readStore }: QueryPorts,
): Promise<RevenueFigures> {
  if (currency === null) return NOTHING;
  const rows = await readStore.sql
    .selectFrom('revenue_days')
    .select(['day', 'total', 'orders', 'cancelled', 'refunded'])
    .where('shop', '=', shop)
    .where('currency', '=', currency)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .execute();
  const byDay = new Map(rows.map(row => [row.day, row]));
  const money = (minor: number) => Number(fromMinor(minor, currency));
  const sum = (of: readonly { readonly total: number }[]) => money(of.reduce((all, { total }) => all + total, 0));
  const recent = days.at(-RECENT_DAYS) ?? '';
  return {
    total: sum(rows),
    orders: rows.reduce((all, { orders }) => all + orders, 0),
    cancelled: rows.reduce((all, { cancelled }) => all + cancelled, 0),
    refunded: money(rows.reduce((all, { refunded }) => all + refunded, 0)),
    comparison: compare(
      RECENT_DAYS,
      sum(rows.filter(({ day }) => day >= recent)),
      sum(rows.filter(({ day }) => day < recent)),
    ),
    timeseries: days.map(day => {
      const { total = 0, orders = 0 } = byDay.get(day) ?? {};
      return { created_at: day, total_price: money(total), orders };
    }),
    placed: new Map(rows.map(({ day, orders, cancelled }) => [day, orders + cancelled])),
  };
}
