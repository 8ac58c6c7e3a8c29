import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** The store's own products as it last reported them. */
export const products = table(
  'products',
  {
    shop: text(),
    product_id: text(),
    title: text(),
    /** The title without case and accents, as a search looks for it: engines differ on both. */
    plain_title: text(),
    handle: text(),
    /** `null` if the store names none, or was read before we asked for it. */
    vendor: orNull(text()),
    status: text(),
    /** Exact decimal. */
    price: text(),
    currency: text(),
    inventory: orNull(integer()),
    image_url: orNull(text()),
    created_at: text(),
    updated_at: text(),
    /** Deleted in the store. The row stays, so that a late report does not bring the product back. */
    removed: flag(),
    /** JSON: the ids of its variants' rows. */
    variants: text(),
  },
  { key: ['shop', 'product_id'], indexes: [['shop', 'created_at']] },
);

/** The variants of each product and their stock. Rows are deleted with the variant or its product. */
export const variants = table(
  'variants',
  {
    shop: text(),
    variant_id: text(),
    product_id: text(),
    title: text(),
    /** As the merchant typed it: not always a valid GTIN. */
    barcode: orNull(text()),
    sku: orNull(text()),
    /** `null` if the store does not track it. */
    inventory: orNull(integer()),
    /** Still sold when out of stock. */
    oversells: flag(),
    /** Exact decimal. */
    price: text(),
    /** Of an active product: only these can run low. */
    active: flag(),
  },
  { key: ['shop', 'variant_id'], indexes: [['shop', 'active', 'inventory']] },
);

/** What each product was called and cost in the past: one row for each change of these, valid from `at`. */
export const productPrices = table(
  'product_prices',
  {
    /** Of the event. */
    position: text(),
    shop: text(),
    product_id: text(),
    /** By the store's own clock. */
    at: text(),
    title: text(),
    /** Exact decimal. */
    price: text(),
    currency: text(),
    /** Deleted in the store. */
    removed: flag(),
  },
  { key: ['position'], indexes: [['shop', 'product_id', 'at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    products: RowOf<typeof products>;
    variants: RowOf<typeof variants>;
    product_prices: RowOf<typeof productPrices>;
  }
}
