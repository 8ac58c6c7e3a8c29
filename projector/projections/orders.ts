/**
 * Orders, revenue per day, and sales per product. Serves the revenue and orders calls. An order that comes again
 * replaces itself: what it counted for is taken back first. Test and cancelled orders are kept but count for nothing.
 */
import { toMinor } from '../../domain/kernel/money.js';
import type { Order } from '../../domain/orders/orders.js';
import type { RowOf } from '../../platform/read-db/table.js';
import { orders as ordersTable, productSales, revenueDays } from '../../platform/read-db/tables/orders.js';
import { projection, type RowsOf } from '../projection.js';

const tables = { orders: ordersTable, revenueDays, productSales };
type OrderTables = RowsOf<typeof tables>;
type OrderRow = RowOf<typeof ordersTable>;
type Line = [productId: string | null, title: string, units: number, minor: number];

export const orders = projection({
  name: 'orders',
  version: 1,
  tables,

  on: {
    OrderSynced: async ({ data: { order, day }, meta }, rows) => {
      const shop = meta.shop ?? '';
      const before = await rows.orders.find(shop, order.orderId);
      if (before && before.updated_at > order.updatedAt) return;
      const after = rowOf(shop, order, day);
      if (before) await count(before, -1, rows);
      await count(after, 1, rows);
      rows.orders.put(after);
    },
  },

  announce: {
    OrderSynced: ({ meta, position }) =>
      (['orders', 'revenue', 'products'] as const).map(topic => ({
        kind: 'changed',
        room: `shop:${meta.shop}`,
        payload: { topic, position },
      })),
  },
});

function rowOf(shop: string, order: Order, day: string): OrderRow {
  const lines = order.lines.map(
    ({ productId, title, quantity, total }): Line => [productId, title, quantity, toMinor(total, order.currency)],
  );
  return {
    shop,
    order_id: order.orderId,
    name: order.name,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    day,
    test: order.test ? 1 : 0,
    cancelled: order.cancelledAt === null ? 0 : 1,
    total: toMinor(order.total, order.currency),
    currency: order.currency,
    lines: JSON.stringify(lines),
  };
}

/** Adds what an order counts for, or takes it back. */
async function count(order: OrderRow, sign: 1 | -1, { revenueDays, productSales }: OrderTables): Promise<void> {
  if (order.test || order.cancelled) return;
  const { shop, day, currency } = order;
  const revenue = (await revenueDays.find(shop, day, currency)) ?? { shop, day, currency, total: 0, orders: 0 };
  revenueDays.put({ ...revenue, total: revenue.total + sign * order.total, orders: revenue.orders + sign });

  for (const [productId, , units, minor] of JSON.parse(order.lines) as Line[]) {
    if (productId === null) continue;
    const sales = await productSales.find(shop, day, productId);
    const { units: sold, total } = sales ?? { units: 0, total: 0 };
    productSales.put({ shop, day, product_id: productId, units: sold + sign * units, total: total + sign * minor });
  }
}
