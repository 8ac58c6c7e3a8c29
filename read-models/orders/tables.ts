import type { SealedText } from '../../domain/kernel/names.js';
import { flag, integer, orNull, type RowOf, table, text, totals } from '../../platform/tables/table.js';

/** Orders as last reported by the store. Money in minor units of `currency`, the store's own. */
export const orders = table(
  'orders',
  {
    shop: text(),
    order_id: text(),
    name: text(),
    created_at: text(),
    updated_at: text(),
    /** The day of its revenue, `YYYY-MM-DD` in the store's time zone. */
    day: text(),
    test: flag(),
    cancelled: flag(),
    /** 1 if deleted in the store. The emptied row stays, so that a late report does not restore the order. */
    removed: flag(),
    total: integer(),
    /** The part of `total` that is revenue (`saleOf`). */
    sale: integer(),
    refunded: integer(),
    currency: text(),
    /** The customer's sealed name (domain/orders); `null` without a customer or access. */
    customer: orNull(text<SealedText>()),
    /** JSON: `[[product id, units, minor units], …]` without gift cards, to subtract a replaced order's sales. */
    lines: text(),
  },
  { key: ['shop', 'order_id'], indexes: [['shop', 'created_at']] },
);

/** Revenue per day in the store's calendar, as defined in docs/metrics.md. Excludes test orders. */
export const revenueDays = totals(
  'revenue_days',
  {
    shop: text(),
    day: text(),
    currency: text(),
    /** Sales and number of orders, without cancelled ones. */
    total: integer(),
    orders: integer(),
    /** Shown separately: cancelled orders, and refunds on all of the day's orders. */
    cancelled: integer(),
    refunded: integer(),
  },
  { key: ['shop', 'day', 'currency'] },
);

/** Units and money per product, currency and day, for 'top products'. */
export const productSales = totals(
  'product_sales',
  {
    shop: text(),
    day: text(),
    product_id: text(),
    /** Empty if an older event added a day's currencies together: its units count, its money doesn't. */
    currency: text(),
    units: integer(),
    total: integer(),
  },
  // Day comes last, so that sums per product and currency require no sorting.
  { key: ['shop', 'product_id', 'currency', 'day'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    orders: RowOf<typeof orders>;
    revenue_days: RowOf<typeof revenueDays>;
    product_sales: RowOf<typeof productSales>;
  }
}
