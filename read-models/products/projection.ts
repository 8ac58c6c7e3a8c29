/**
 * Folds the store's own products and each variant's stock. Serves `GET /api/analytics/products`, which joins their sales,
 * `inventory/low` and `new_products`.
 */

import { plainText } from '../../domain/matching/plainText.js';
import type { Product } from '../../domain/products/products.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { productPrices, products as productsTable, variants as variantsTable } from './tables.js';

const tables = { products: productsTable, variants: variantsTable, prices: productPrices };

export const products = projection({
  name: 'products',
  version: 6,
  tables,

  needs: {
    ProductSynced: ({ data: { product }, meta }) => ({ products: [[meta.shop, product.productId]] }),
    ProductRemoved: ({ data, meta }) => ({ products: [[meta.shop, data.productId]] }),
  },

  on: {
    ProductSynced: (event, { products, variants, prices }) => {
      const { data, meta } = event;
      const { product } = data;
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
          sku: variant.sku,
          inventory: variant.inventory,
          oversells: variant.policy === 'CONTINUE' ? 1 : 0,
          price: variant.price,
          active: product.status === 'ACTIVE' ? 1 : 0,
        });
      const row = { shop, ...columnsOf(product), removed: 0 as const, variants: JSON.stringify(ids) };
      products.put(row);
      recordPrice(event, prices, before, row);
    },

    ProductRemoved: (event, { products, variants, prices }) => {
      const { data, at, meta } = event;
      const shop = meta.shop;
      const before = products.needed(shop, data.productId);
      for (const id of JSON.parse(before?.variants ?? '[]') as string[]) variants.remove(shop, id);
      const row = { ...EMPTY_PRODUCT, shop, product_id: data.productId, updated_at: at };
      products.put(row);
      recordPrice(event, prices, before, row);
    },
  },

  announce: { ProductSynced: changed, ProductRemoved: changed },
});

type ProductRow = RowOf<typeof productsTable>;

function recordPrice(
  { at, position }: Pick<Folded<'ProductSynced'>, 'at' | 'position'>,
  prices: RowsOf<typeof tables>['prices'],
  before: Readonly<ProductRow> | undefined,
  { shop, product_id, title, price, currency, removed }: ProductRow,
): void {
  const same = before?.title === title && before.price === price && before.currency === currency;
  if (same && before.removed === removed) return;
  prices.put({ position, shop, product_id, at, title, price, currency, removed });
}

const columnsOf = (product: Product) => ({
  product_id: product.productId,
  title: product.title,
  plain_title: plainText(product.title),
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

const EMPTY_PRODUCT = {
  title: '',
  plain_title: '',
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
