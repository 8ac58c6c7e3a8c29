import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { ANALYTICS_DAYS, ORDERS_PAGE_SIZE } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';
import { adminUrl } from './adminUrl.js';
import { customerNamesOf } from './customerNamesOf.js';
import { flagsOf, refusedFor } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** A day after all others: a period outside the window has no orders. */
const NEVER = '9999-12-31';

/** Spec §7: `GET /api/analytics/orders/timeseries`, newest first. Leaves out test orders. */
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
    const shown = rows.slice(0, limit);
    const customers = await customerNamesOf(shown, ports);
    return {
      orders: shown.map(row => ({
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
      // Spec §8 for orders: existing orders stay, but no new ones can come.
      ...(store.connection === 'reauth_required'
        ? refusedFor('AUTHENTICATION_FAILED', `connection: reauth_required since ${store.connectionSince}`)
        : flags),
    };
  },
});
