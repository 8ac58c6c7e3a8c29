import { ANALYTICS_DAYS, ORDERS_PAGE_SIZE, OrdersQuery, OrdersTimeseries } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency } from '../../domain/kernel/names.js';
import { plus } from '../../platform/clock/clock.js';
import { adminUrl } from '../adminUrl.js';
import { merchantGet } from '../merchantGet.js';
import { NO_FLAGS } from '../storeOf.js';

const DAY_MS = 86_400_000;

/** Spec §7: `GET /api/analytics/orders/timeseries`, newest first. Test orders are the merchant's own trials: left out. */
export const orders = merchantGet({
  url: '/api/analytics/orders/timeseries',
  reads: ['orders'],
  query: OrdersQuery,
  response: OrdersTimeseries,

  async handler({ shop }, { page = 1, limit = ORDERS_PAGE_SIZE, days = ANALYTICS_DAYS }, { readDb, clock }) {
    const rows = await readDb.sql
      .selectFrom('orders')
      .select(['order_id', 'name', 'created_at', 'total', 'currency', 'cancelled'])
      .where('shop', '=', shop)
      .where('created_at', '>=', plus(clock.now(), -days * DAY_MS))
      .where('test', '=', 0)
      .where('removed', '=', 0)
      .orderBy('created_at', 'desc')
      .limit(limit + 1)
      .offset((page - 1) * limit)
      .execute();
    return {
      orders: rows.slice(0, limit).map(row => ({
        id: row.order_id,
        name: row.name,
        created_at: row.created_at,
        total_price: Number(fromMinor(row.total, as<Currency>(row.currency))),
        currency: row.currency,
        cancelled: row.cancelled === 1,
        customer: null,
        adminUrl: adminUrl(shop, row.order_id),
      })),
      page,
      has_more: rows.length > limit,
      ...NO_FLAGS,
    };
  },
});
