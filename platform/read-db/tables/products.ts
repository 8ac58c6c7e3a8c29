import { integer, orNull, table, text } from '../table.js';

/** The store's own products as it last reported them. */
export const products = table(
  'products',
  {
    shop: text(),
    product_id: text(),
    title: text(),
    handle: text(),
    status: text(),
    /** Exact decimal. */
    price: text(),
    currency: text(),
    inventory: orNull(integer()),
    image_url: orNull(text()),
    created_at: text(),
    updated_at: text(),
  },
  { key: ['shop', 'product_id'] },
);
