import { flag, integer, type RowOf, table, text, totals } from '../../platform/tables/table.js';

/** Checkouts that were not paid at once. Money in minor units of `currency`. */
export const checkouts = table(
  'checkouts',
  {
    shop: text(),
    checkout_id: text(),
    created_at: text(),
    updated_at: text(),
    /** `YYYY-MM-DD` in the store's time zone when it was started. */
    day: text(),
    /** Neither recovered nor deleted. */
    abandoned: flag(),
    total: integer(),
    currency: text(),
  },
  { key: ['shop', 'checkout_id'] },
);

/** Abandoned checkouts per day in the store's calendar. */
export const checkoutDays = totals(
  'checkout_days',
  { shop: text(), day: text(), currency: text(), abandoned: integer(), total: integer() },
  { key: ['shop', 'day', 'currency'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    checkouts: RowOf<typeof checkouts>;
    checkout_days: RowOf<typeof checkoutDays>;
  }
}
