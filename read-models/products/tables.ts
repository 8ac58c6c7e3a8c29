import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** The store's own products as it last reported them. */
export const products = table(
  'products',
  {
    shop: text(),
    product_id: text(),
    title: text(),
    handle: text(),
    /** `null` where the store names none, or was read before it was asked for. */
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

/** What of each product can be bought, and how much of it is left. Rows go when the variant or its product does. */
export const variants = table(
  'variants',
  {
    shop: text(),
    variant_id: text(),
    product_id: text(),
    title: text(),
    /** As the merchant typed it: not always a valid GTIN. */
    barcode: orNull(text()),
    /** `null` where the store does not track it. */
    inventory: orNull(integer()),
    /** Sold also when there is none left. */
    oversells: flag(),
    /** Exact decimal. */
    price: text(),
    /** Of an active product: only these can run low. */
    active: flag(),
  },
  { key: ['shop', 'variant_id'], indexes: [['shop', 'active', 'inventory']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    products: RowOf<typeof products>;
    variants: RowOf<typeof variants>;
  }
}
