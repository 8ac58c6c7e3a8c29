import { integer, orNull, type RowOf, real, table, text } from '../../platform/tables/table.js';

/** Each shop's competitors and their pages. */
export const competitors = table(
  'competitors',
  {
    id: text(),
    shop: text(),
    page: text(),
    url: text(),
    label: orNull(text()),
    product_id: orNull(text()),
    /** The pair's confidence (domain/competitors/pair); `null` without a product. */
    pair: orNull(text()),
    /** The compared variant of that product. */
    own_variant: orNull(text()),
    /** The page's variant; `null`: its default. */
    variant: orNull(text()),
    /** The interval that the merchant chose; `null`: adaptive. */
    every_minutes: orNull(integer()),
    tracked_at: text(),
  },
  { key: ['id'], indexes: [['shop', 'tracked_at'], ['page']] },
);

/** The last reading of each page, shared by all shops that watch it. */
export const pages = table(
  'pages',
  {
    page: text(),
    title: orNull(text()),
    shop_name: orNull(text()),
    price: orNull(text()),
    previous_price: orNull(text()),
    percent_diff: real(),
    currency: orNull(text()),
    list_price: orNull(text()),
    availability: text(),
    /** The time of the last price or stock change; `null` before the first. */
    changed_at: orNull(text()),
    failure: orNull(text()),
    changes: integer(),
  },
  { key: ['page'] },
);

/** Each page's history as it is known now: one row per change of price or stock, valid from `at`. */
export const priceHistory = table(
  'price_history',
  {
    /** The event's position. */
    position: text(),
    page: text(),
    at: text(),
    price: orNull(text()),
    currency: orNull(text()),
    list_price: orNull(text()),
    availability: text(),
    /** JSON, domain/price `Figures`: the original belief; `null`: the same. */
    believed: orNull(text()),
    /** The time at which this reading was revised; `null`: never, or only through an earlier reading that it carries on. */
    revised_at: orNull(text()),
  },
  { key: ['page', 'at', 'position'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    competitors: RowOf<typeof competitors>;
    pages: RowOf<typeof pages>;
    price_history: RowOf<typeof priceHistory>;
  }
}
