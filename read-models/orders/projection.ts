/**
 * Folds orders, revenue per day and sales per product, as defined in docs/metrics.md. Serves the revenue, products and
 * orders endpoints. A later report on an order replaces the earlier one and its contribution.
 */
import { toMinor } from '../../domain/kernel/money.js';
import type { SealedText } from '../../domain/kernel/names.js';
import { figuresOf, type Sold, type SoldOfDay, saleOf } from '../../domain/orders/figures.js';
import { type Order, sealedOrder } from '../../domain/orders/orders.js';
import { daysKept, keptOrders } from '../../domain/retention/retention.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { orders as ordersTable, productSales, revenueDays } from './tables.js';

const tables = { orders: ordersTable, revenueDays, productSales };
type OrderTables = RowsOf<typeof tables>;
type OrderRow = RowOf<typeof ordersTable>;

export const orders = projection({
  name: 'orders',
  version: 6,
  tables,

  needs: {
    OrderSynced: ({ data, meta: { shop } }) => ({ orders: [[shop, data.orderId]] }),
    OrderRemoved: ({ data, meta: { shop } }) => ({ orders: [[shop, data.orderId]] }),
  },

  opens: { OrderSynced: sealedOrder, RetentionPassed: keptOrders },

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

    // Replaces the expired orders' contribution with the event's figures, so that a rebuild, which can't open these
    // orders any more, computes the same totals.
    RetentionPassed: async (event, rows, kept) => {
      const { data, meta } = event;
      const shop = meta.shop;
      for (const order of await rows.orders.olderThan(shop, 'created_at', data.ordersBefore)) {
        count(order, JSON.parse(order.lines), -1, rows);
        rows.orders.remove(shop, order.order_id);
      }
      for (const [index, { day }] of daysKept(event, 'orders').entries()) {
        const { revenue = [], sold = [] } = kept[index] ?? {};
        for (const figures of revenue) rows.revenueDays.add({ shop, day, ...figures });
        const only = revenue.length === 1 ? revenue[0]?.currency : '';
        for (const [id, units, total, currency = only ?? ''] of sold)
          rows.productSales.add(soldRow(shop, day, [id, units, total, currency], 1));
      }
      rows.revenueDays.removeOlder(shop, 'day', data.figuresBefore);
      rows.productSales.removeOlder(shop, 'day', data.figuresBefore);
    },
  },

  announce: { OrderSynced: changed, OrderRemoved: changed, RetentionPassed: changed },
});

function soldOf({ lines, currency }: Order): Sold[] {
  const sold: Sold[] = [];
  for (const { productId, quantity, total, giftCard } of lines)
    if (productId !== null && !giftCard) sold.push([productId, quantity, toMinor(total, currency)]);
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
  sale: saleOf(order),
  refunded: toMinor(order.refunded, order.currency),
  currency: order.currency,
  customer,
  lines: JSON.stringify(sold),
});

const removedRow = (shop: string, orderId: string, at: string): OrderRow => ({
  shop,
  order_id: orderId,
  name: '',
  // Expires like an order placed at that time; late reports arrive within hours.
  created_at: at,
  updated_at: at,
  day: '',
  test: 0,
  cancelled: 0,
  removed: 1,
  total: 0,
  sale: 0,
  refunded: 0,
  currency: '',
  customer: null,
  lines: '[]',
});

/** Adds an order's contribution, or subtracts it. */
function count(order: OrderRow, sold: readonly Sold[], sign: 1 | -1, { revenueDays, productSales }: OrderTables): void {
  const figures = figuresOf(order);
  if (!figures) return;
  const { shop, day } = order;
  const { currency, total, orders, cancelled, refunded } = figures;
  revenueDays.add({
    shop,
    day,
    currency,
    total: sign * total,
    orders: sign * orders,
    cancelled: sign * cancelled,
    refunded: sign * refunded,
  });
  if (order.cancelled) return;
  for (const product of sold) productSales.add(soldRow(shop, day, [...product, currency], sign));
}

const soldRow = (
  shop: string,
  day: string,
  [product_id, units, total, currency]: Required<SoldOfDay>,
  sign: 1 | -1,
) => ({
  shop,
  day,
  product_id,
  currency,
  units: sign * units,
  total: sign * total,
});

function changed({ meta, position }: Folded<'OrderSynced' | 'OrderRemoved' | 'RetentionPassed'>): Signal[] {
  return (['orders', 'revenue', 'products'] as const).map(topic => ({
    kind: 'changed',
    room: `shop:${meta.shop}`,
    payload: { topic, position },
  }));
}
