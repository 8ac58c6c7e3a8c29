import type { SealedText } from '../../domain/kernel/names.js';
import { flag, integer, orNull, type RowOf, table, text, totals } from '../../platform/tables/table.js';

/** Orders as the store last reported them. Money in minor units of `currency`, the store's own. */
export const orders = table(
  'orders',
  {
    shop: text(),
    order_id: text(),
    name: text(),
    created_at: text(),
    updated_at: text(),
    /** `YYYY-MM-DD` in the store's time zone: the day its revenue belongs to. */
    day: text(),
    test: flag(),
    cancelled: flag(),
    /** Deleted in the store. The row stays, emptied, so that a late report does not bring the order back. */
    removed: flag(),
    total: integer(),
    /** The part of `total` that is revenue (`saleOf`). */
    sale: integer(),
    refunded: integer(),
    currency: text(),
    /** The sealed name of its customer (domain/orders); `null` without a customer or without access. */
    customer: orNull(text<SealedText>()),
    /** JSON: `[[product id, units, minor units], …]` without gift cards; needed to take a replaced order's sales back. */
    lines: text(),
  },
  { key: ['shop', 'order_id'], indexes: [['shop', 'created_at']] },
);

/** Revenue per day of the store's calendar, by the definitions of docs/metrics.md. Never includes test orders. */
export const revenueDays = totals(
  'revenue_days',
  {
    shop: text(),
    day: text(),
    currency: text(),
    /** Sales, and number of orders; without cancelled orders. */
    total: integer(),
    orders: integer(),
    /** Shown separately: cancelled orders, and refunds of all orders of the day. */
    cancelled: integer(),
    refunded: integer(),
  },
  { key: ['shop', 'day', 'currency'] },
);

/** Units and money per product and day, summed up by 'top products'. */
export const productSales = totals(
  'product_sales',
  { shop: text(), day: text(), product_id: text(), units: integer(), total: integer() },
  // By product before day, so that sums per product need no sorting.
  { key: ['shop', 'product_id', 'day'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    orders: RowOf<typeof orders>;
    revenue_days: RowOf<typeof revenueDays>;
    product_sales: RowOf<typeof productSales>;
  }
}
