import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { ANALYTICS_DAYS, ORDERS_PAGE_SIZE } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { adminUrl } from './adminUrl.js';
import { customerNamesOf } from './customerNamesOf.js';
import { flagsOf, refusedFlags } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** A day in the far future: periods outside the window contain no orders. */
const NEVER = '9999-12-31';

const CSV_PAGE = 500;

/** Spec §7: `GET /api/analytics/orders/timeseries`, newest first. Excludes test orders. */
export const orders = merchantGet(api.orders, {
  async *csv({ merchant: { shop }, query: { days = ANALYTICS_DAYS, ...period }, ports }) {
    const store = await storeOf(shop, ports);
    const { refused } = flagsOf(store, ['orders']);
    if (refused) throw new ApiError(refused);
    const all = ordersIn(shop, periodOf(store.days.slice(-days), period), ports).limit(CSV_PAGE);
    for (let rows = await all.execute(); ; ) {
      yield await orderRows(shop, rows, ports);
      const last = rows.at(-1);
      if (last === undefined || rows.length < CSV_PAGE) return;
      const { created_at: at, order_id: id } = last;
      rows = await all
        .where(({ eb, or, and }) =>
          or([eb('created_at', '<', at), and([eb('created_at', '=', at), eb('order_id', '<', id)])]),
        )
        .execute();
    }
  },

  async handler({ shop }, { page = 1, limit = ORDERS_PAGE_SIZE, days = ANALYTICS_DAYS, ...period }, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const covered = periodOf(store.days.slice(-days), period);
    const rest = { page, about: aboutOf(store, DEFINITIONS.orders, covered) };
    if (refused) return { orders: [], has_more: false, ...rest, ...flags };
    const rows = await ordersIn(shop, covered, ports)
      .limit(limit + 1)
      .offset((page - 1) * limit)
      .execute();
    return {
      orders: await orderRows(shop, rows.slice(0, limit), ports),
      has_more: rows.length > limit,
      ...rest,
      // Spec §8: existing orders stay visible, but no new ones can arrive.
      ...(store.connection === 'reauth_required'
        ? refusedFlags('AUTHENTICATION_FAILED', `connection: reauth_required since ${store.connectionSince}`)
        : flags),
    };
  },
});

const ordersIn = (shop: ShopDomain, days: readonly string[], { readStore }: QueryPorts) =>
  readStore.sql
    .selectFrom('orders')
    .select(['order_id', 'name', 'created_at', 'total', 'currency', 'cancelled', 'customer'])
    .where('shop', '=', shop)
    .where('day', '>=', days[0] ?? NEVER)
    .where('day', '<=', days.at(-1) ?? '')
    .where('test', '=', 0)
    .where('removed', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc');

type Order = Awaited<ReturnType<ReturnType<typeof ordersIn>['execute']>>[number];

async function orderRows(shop: ShopDomain, rows: readonly Order[], ports: QueryPorts): Promise<api.OrderRow[]> {
  const customers = await customerNamesOf(rows, ports);
  return rows.map(row => ({
    id: row.order_id,
    name: row.name,
    created_at: row.created_at,
    total_price: Number(fromMinor(row.total, as<Currency>(row.currency))),
    currency: row.currency,
    cancelled: row.cancelled === 1,
    customer: customers.get(row.order_id) ?? null,
    adminUrl: adminUrl(shop, row.order_id),
  }));
}
