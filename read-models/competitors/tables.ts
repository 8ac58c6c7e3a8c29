import { integer, orNull, type RowOf, real, table, text } from '../../platform/tables/table.js';

/** Who watches which page. */
export const competitors = table(
  'competitors',
  {
    id: text(),
    shop: text(),
    page: text(),
    url: text(),
    label: orNull(text()),
    product_id: orNull(text()),
    /** The merchant's own interval; `null`: it follows how often the price moves. */
    every_minutes: orNull(integer()),
    tracked_at: text(),
  },
  { key: ['id'], indexes: [['shop', 'tracked_at'], ['page']] },
);

/** What each watched page last showed: one row, however many shops watch it. */
export const pages = table(
  'pages',
  {
    page: text(),
    title: orNull(text()),
    price: orNull(text()),
    previous_price: orNull(text()),
    percent_diff: real(),
    currency: orNull(text()),
    list_price: orNull(text()),
    availability: text(),
    /** When price or stock last changed; `null` before the first change. */
    changed_at: orNull(text()),
    failure: orNull(text()),
    changes: integer(),
  },
  { key: ['page'] },
);

/** What each page showed from `at` on: one row for each change of price or stock. */
export const priceHistory = table(
  'price_history',
  {
    /** Of the event. */
    position: text(),
    page: text(),
    at: text(),
    price: orNull(text()),
    currency: orNull(text()),
    list_price: orNull(text()),
    availability: text(),
  },
  // By position first: points come in that order, so each is added at the end instead of somewhere in the middle.
  { key: ['position'], indexes: [['page', 'at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    competitors: RowOf<typeof competitors>;
    pages: RowOf<typeof pages>;
    price_history: RowOf<typeof priceHistory>;
  }
}
