import { flag, integer, table, text } from '../table.js';

/** Orders as the store last reported them. Money in minor units of `currency`. */
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
    total: integer(),
    currency: text(),
    /** JSON: `[[product id or null, title, units, minor units], …]`; needed to take a replaced order's sales back. */
    lines: text(),
  },
  { key: ['shop', 'order_id'], indexes: [['shop', 'created_at']] },
);

/** Revenue per day of the store's calendar: test and cancelled orders are out. */
export const revenueDays = table(
  'revenue_days',
  { shop: text(), day: text(), currency: text(), total: integer(), orders: integer() },
  { key: ['shop', 'day', 'currency'] },
);

/** Units and money per product and day: what 'top products' sums. */
export const productSales = table(
  'product_sales',
  { shop: text(), day: text(), product_id: text(), units: integer(), total: integer() },
  { key: ['shop', 'day', 'product_id'] },
);
