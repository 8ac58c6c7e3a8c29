/**
 * Orders, revenue per day, and sales per product, by the definitions of docs/metrics.md. Serves the revenue, products
 * and orders calls. A later report of an order replaces the earlier one: its contribution is taken back first.
 */
import { toMinor } from '../../domain/kernel/money.js';
import type { SealedText } from '../../domain/kernel/names.js';
import { type Order, sealedOrder } from '../../domain/orders/orders.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { orders as ordersTable, productSales, revenueDays } from './tables.js';

const tables = { orders: ordersTable, revenueDays, productSales };
type OrderTables = RowsOf<typeof tables>;
type OrderRow = RowOf<typeof ordersTable>;
type Sold = [productId: string, units: number, minor: number];

export const orders = projection({
  name: 'orders',
  version: 4,
  tables,

  needs: {
    OrderSynced: ({ data, meta: { shop } }) => ({ orders: [[shop, data.orderId]] }),
    OrderRemoved: ({ data, meta: { shop } }) => ({ orders: [[shop, data.orderId]] }),
  },

  opens: { OrderSynced: sealedOrder },

  on: {
    OrderSynced: ({ data: { day, customer }, meta }, rows, [order]) => {
      if (!order) return;
      const shop = meta.shop;
      const before = rows.orders.needed(shop, order.orderId);
      if (before && before.updated_at > order.updatedAt) return;
      const sold = soldOf(order);
      const after = rowOf(shop, order, { day, customer, sold });
      if (before) count(before, JSON.parse(before.lines), -1, rows);
      count(after, sold, 1, rows);
      rows.orders.put(after);
    },

    OrderRemoved: ({ data, at, meta }, rows) => {
      const shop = meta.shop;
      const before = rows.orders.needed(shop, data.orderId);
      if (before) count(before, JSON.parse(before.lines), -1, rows);
      rows.orders.put(removedRow(shop, data.orderId, at));
    },
  },

  announce: { OrderSynced: changed, OrderRemoved: changed },
});

function soldOf({ lines, currency }: Order): Sold[] {
  const sold: Sold[] = [];
  for (const { productId, quantity, total } of lines)
    if (productId !== null) sold.push([productId, quantity, toMinor(total, currency)]);
  return sold;
}

const rowOf = (
  shop: string,
  order: Order,
  { day, customer, sold }: { readonly day: string; readonly customer: SealedText | null; readonly sold: Sold[] },
): OrderRow => ({
  shop,
  order_id: order.orderId,
  name: order.name,
  created_at: order.createdAt,
  updated_at: order.updatedAt,
  day,
  test: order.test ? 1 : 0,
  cancelled: order.cancelledAt === null ? 0 : 1,
  removed: 0,
  total: toMinor(order.total, order.currency),
  refunded: toMinor(order.refunded, order.currency),
  currency: order.currency,
  customer,
  lines: JSON.stringify(sold),
});

const removedRow = (shop: string, orderId: string, at: string): OrderRow => ({
  shop,
  order_id: orderId,
  name: '',
  // Kept as long as an order that was placed then: late reports come within hours.
  created_at: at,
  updated_at: at,
  day: '',
  test: 0,
  cancelled: 0,
  removed: 1,
  total: 0,
  refunded: 0,
  currency: '',
  customer: null,
  lines: '[]',
});

/** Adds an order's contribution, or takes it back. */
function count(order: OrderRow, sold: readonly Sold[], sign: 1 | -1, { revenueDays, productSales }: OrderTables): void {
  if (order.test || order.removed) return;
  const { shop, day, currency } = order;
  const kept = order.cancelled ? 0 : sign;
  revenueDays.add({
    shop,
    day,
    currency,
    total: kept * order.total,
    orders: kept,
    cancelled: sign - kept,
    refunded: sign * order.refunded,
  });
  if (order.cancelled) return;
  for (const [product_id, units, total] of sold)
    productSales.add({ shop, day, product_id, units: sign * units, total: sign * total });
}

function changed({ meta, position }: Folded<'OrderSynced' | 'OrderRemoved'>): Signal[] {
  return (['orders', 'revenue', 'products'] as const).map(topic => ({
    kind: 'changed',
    room: `shop:${meta.shop}`,
    payload: { topic, position },
  }));
}
