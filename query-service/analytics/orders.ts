import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { ANALYTICS_DAYS, ORDERS_PAGE_SIZE } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';
import { adminUrl } from './adminUrl.js';
import { customerNamesOf } from './customerNamesOf.js';
import { flagsOf, refusedFlags } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** A day in the far future: periods outside the window contain no orders. */
const NEVER = '9999-12-31';

/** Spec §7: `GET /api/analytics/orders/timeseries`, newest first. Excludes test orders. */
export const orders = merchantGet(api.orders, {
  async handler({ shop }, { page = 1, limit = ORDERS_PAGE_SIZE, days = ANALYTICS_DAYS, from, to }, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const covered = periodOf(store.days.slice(-days), { ...(from && { from }), ...(to && { to }) });
    const rest = { page, about: aboutOf(store, DEFINITIONS.orders, covered) };
    if (refused) return { orders: [], has_more: false, ...rest, ...flags };
    const rows = await ports.readStore.sql
      .selectFrom('orders')
      .select(['order_id', 'name', 'created_at', 'total', 'currency', 'cancelled', 'customer'])
      .where('shop', '=', shop)
      .where('day', '>=', covered[0] ?? NEVER)
      .where('day', '<=', covered.at(-1) ?? '')
      .where('test', '=', 0)
      .where('removed', '=', 0)
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(limit + 1)
      .offset((page - 1) * limit)
      .execute();
    const visible = rows.slice(0, limit);
    const customers = await customerNamesOf(visible, ports);
    return {
      orders: visible.map(row => ({
        id: row.order_id,
        name: row.name,
        created_at: row.created_at,
        total_price: Number(fromMinor(row.total, as<Currency>(row.currency))),
        currency: row.currency,
        cancelled: row.cancelled === 1,
        customer: customers.get(row.order_id) ?? null,
        adminUrl: adminUrl(shop, row.order_id),
      })),
      has_more: rows.length > limit,
      ...rest,
      // Spec §8: existing orders stay visible, but no new ones can arrive.
      ...(store.connection === 'reauth_required'
        ? refusedFlags('AUTHENTICATION_FAILED', `connection: reauth_required since ${store.connectionSince}`)
        : flags),
    };
  },
});
