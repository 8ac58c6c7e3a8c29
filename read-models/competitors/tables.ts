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
    /** Rates the pair with that product (domain/competitors/pair); `null` without one. */
    pair: orNull(text()),
    /** The variant of that product that it is compared with. */
    own_variant: orNull(text()),
    /** Of the page; `null`: its default. */
    variant: orNull(text()),
    /** The interval that the merchant chose; `null`: it adapts to how often the price moves. */
    every_minutes: orNull(integer()),
    tracked_at: text(),
  },
  { key: ['id'], indexes: [['shop', 'tracked_at'], ['page']] },
);

/** The last reading of each watched page: one row for all shops that watch it. */
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

/** The history of each page: one row for each change of price or stock, valid from `at`. */
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
  // By position first: points arrive in that order, so each is appended instead of inserted in the middle.
  { key: ['position'], indexes: [['page', 'at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    competitors: RowOf<typeof competitors>;
    pages: RowOf<typeof pages>;
    price_history: RowOf<typeof priceHistory>;
  }
}
