/**
 * The store's own products and the stock of each variant. Serves `GET /api/analytics/products`, which joins them with
 * their sales, `inventory/low` and `new_products`.
 */
import type { Product } from '../../domain/catalog/catalog.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { products as productsTable, variants as variantsTable } from './tables.js';

export const products = projection({
  name: 'products',
  version: 3,
  tables: { products: productsTable, variants: variantsTable },

  needs: {
    ProductSynced: ({ data: { product }, meta }) => ({ products: [[meta.shop, product.productId]] }),
    ProductRemoved: ({ data, meta }) => ({ products: [[meta.shop, data.productId]] }),
  },

  on: {
    ProductSynced: ({ data: { product }, meta }, { products, variants }) => {
      const shop = meta.shop;
      const before = products.needed(shop, product.productId);
      if (before && before.updated_at > product.updatedAt) return;
      const ids: readonly string[] = product.variants.map(({ variantId }) => variantId);
      for (const id of JSON.parse(before?.variants ?? '[]') as string[])
        if (!ids.includes(id)) variants.remove(shop, id);
      for (const variant of product.variants)
        variants.put({
          shop,
          variant_id: variant.variantId,
          product_id: product.productId,
          title: variant.title,
          barcode: variant.barcode,
          inventory: variant.inventory,
          oversells: variant.policy === 'CONTINUE' ? 1 : 0,
          price: variant.price,
          active: product.status === 'ACTIVE' ? 1 : 0,
        });
      products.put({ shop, ...columnsOf(product), removed: 0, variants: JSON.stringify(ids) });
    },

    ProductRemoved: ({ data, at, meta }, { products, variants }) => {
      const shop = meta.shop;
      const before = products.needed(shop, data.productId);
      for (const id of JSON.parse(before?.variants ?? '[]') as string[]) variants.remove(shop, id);
      products.put({ ...NOTHING_KNOWN, shop, product_id: data.productId, updated_at: at });
    },
  },

  announce: { ProductSynced: changed, ProductRemoved: changed },
});

const columnsOf = (product: Product) => ({
  product_id: product.productId,
  title: product.title,
  handle: product.handle,
  vendor: product.vendor || null,
  status: product.status,
  price: product.price,
  currency: product.currency,
  inventory: product.inventory,
  image_url: product.imageUrl,
  created_at: product.createdAt,
  updated_at: product.updatedAt,
});

const NOTHING_KNOWN = {
  title: '',
  handle: '',
  vendor: null,
  status: '',
  price: '0',
  currency: '',
  inventory: null,
  image_url: null,
  created_at: '',
  removed: 1,
  variants: '[]',
} as const;

function changed({ meta, position }: Folded<'ProductSynced' | 'ProductRemoved'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'products', position } }];
}
