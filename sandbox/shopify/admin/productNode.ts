/** Maps a product and its variants to the Admin API's `Product` and `ProductVariant`. */
import type { GraphQLResolveInfo } from 'graphql';
import type { StoreProduct, StoreVariant } from '../store/catalogue.js';
import { type AdminContext, requireScope } from './adminContext.js';
import { connection, type PageArguments } from './connection.js';
import { dateTime, gid, moneyOf } from './money.js';

export interface ProductNode {
  readonly id: string;
  readonly [field: string]: unknown;
}

export function productNode(product: StoreProduct, context: AdminContext): ProductNode {
  const { store, origin } = context;
  const { currency, domain, handle } = store.profile;
  const prices = product.variants.map(variant => variant.price);
  const tracked = product.variants.filter(variant => variant.tracked);
  const active = product.status === 'ACTIVE';
  return {
    id: gid('Product', product.id),
    legacyResourceId: product.id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.type,
    status: product.status,
    tags: ['outdoor', product.type.toLowerCase()],
    createdAt: dateTime(product.createdAt),
    updatedAt: dateTime(store.updatedAt(product)),
    publishedAt: active ? dateTime(product.createdAt) : null,
    onlineStoreUrl: active ? `https://www.${handle}.example/products/${product.handle}` : null,
    totalInventory: tracked.reduce((sum, variant) => sum + store.inventory(variant), 0),
    tracksInventory: tracked.length > 0,
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    featuredMedia: {
      __typename: 'MediaImage',
      id: gid('MediaImage', product.id),
      preview: { image: { url: `${origin}/shopify/${domain}/cdn/${product.handle}.png`, altText: product.title } },
    },
    priceRangeV2: {
      minVariantPrice: moneyOf(Math.min(...prices), currency),
      maxVariantPrice: moneyOf(Math.max(...prices), currency),
    },
    variants: (page: PageArguments, _context: AdminContext, info: GraphQLResolveInfo) =>
      connection(
        {
          items: product.variants,
          keyOf: variant => variant.id,
          nodeOf: variant => variantNode(variant, product, context),
        },
        page,
        context,
        info,
      ),
  };
}

/** Resolves an order line's variant as sold now. */
export const soldVariant = (product: StoreProduct, variant: StoreVariant): StoreVariant =>
  product.variants.find(({ id }) => id === variant.id) ?? variant;

export function variantNode(variant: StoreVariant, product: StoreProduct, context: AdminContext) {
  const { currency } = context.store.profile;
  return {
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    price: moneyOf(variant.price, currency).amount,
    compareAtPrice: variant.compareAt === null ? null : moneyOf(variant.compareAt, currency).amount,
    inventoryQuantity: context.store.inventory(variant),
    inventoryPolicy: variant.oversells ? 'CONTINUE' : 'DENY',
    product: () => productNode(product, context),
    inventoryItem: (_: unknown, _context: AdminContext, info: GraphQLResolveInfo) => {
      requireScope(context, info, 'read_inventory');
      return {
        id: gid('InventoryItem', variant.id),
        tracked: variant.tracked,
        unitCost: moneyOf(variant.cost, currency),
      };
    },
  };
}
