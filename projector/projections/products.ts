/** The store's own products. Serves `GET /api/analytics/products`, which joins them with their sales. */
import { products as productsTable } from '../../platform/read-db/tables/products.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';

export const products = projection({
  name: 'products',
  version: 1,
  tables: { products: productsTable },

  on: {
    ProductSynced: async ({ data: { product }, meta }, { products }) => {
      const shop = meta.shop ?? '';
      const before = await products.find(shop, product.productId);
      if (before && before.updated_at > product.updatedAt) return;
      products.put({
        shop,
        product_id: product.productId,
        title: product.title,
        handle: product.handle,
        status: product.status,
        price: product.price,
        currency: product.currency,
        inventory: product.inventory,
        image_url: product.imageUrl,
        created_at: product.createdAt,
        updated_at: product.updatedAt,
      });
    },

    ProductRemoved: ({ data, meta }, { products }) => products.remove(meta.shop ?? '', data.productId),
  },

  announce: { ProductSynced: changed, ProductRemoved: changed },
});

function changed({ meta, position }: Folded<'ProductSynced' | 'ProductRemoved'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'products', position } }];
}
