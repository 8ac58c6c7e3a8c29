import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** The store's own products as last reported. */
export const products = table(
  'products',
  {
    shop: text(),
    product_id: text(),
    title: text(),
    /** The title without case and accents, for searches, because engines differ in both. */
    plain_title: text(),
    handle: text(),
    /** `null` if missing, or read by an earlier version. */
    vendor: orNull(text()),
    status: text(),
    /** Exact decimal. */
    price: text(),
    currency: text(),
    inventory: orNull(integer()),
    image_url: orNull(text()),
    created_at: text(),
    updated_at: text(),
    /** 1 if deleted in the store. The row stays, so that a late report does not restore the product. */
    removed: flag(),
    /** JSON: its variant ids. */
    variants: text(),
  },
  { key: ['shop', 'product_id'], indexes: [['shop', 'created_at']] },
);

/** Each product's variants with their stock. Rows are deleted with the variant or its product. */
export const variants = table(
  'variants',
  {
    shop: text(),
    variant_id: text(),
    product_id: text(),
    title: text(),
    /** Typed by the merchant; not always a valid GTIN. */
    barcode: orNull(text()),
    sku: orNull(text()),
    /** `null` if the store does not track it. */
    inventory: orNull(integer()),
    /** Still sold when out of stock. */
    oversells: flag(),
    /** Exact decimal. */
    price: text(),
    /** 1 for an active product; only these can run low. */
    active: flag(),
  },
  { key: ['shop', 'variant_id'], indexes: [['shop', 'active', 'inventory']] },
);

/** Each product's past names and prices: one row per change, valid from `at`. */
export const productPrices = table(
  'product_prices',
  {
    /** The event's position. */
    position: text(),
    shop: text(),
    product_id: text(),
    /** In the store's own time. */
    at: text(),
    title: text(),
    /** Exact decimal. */
    price: text(),
    currency: text(),
    /** 1 if deleted in the store. */
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
