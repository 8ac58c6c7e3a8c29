/** Products and variants in the Admin API: find, list and count. */
import type { GraphQLResolveInfo } from 'graphql';
import type { StoreProduct, StoreVariant } from '../store/catalogue.js';
import { type AdminContext, inPeriod, requireScope } from './adminContext.js';
import { connection } from './connection.js';
import {
  type CountArguments,
  counted,
  type Field,
  keyBy,
  type ListArguments,
  type SortKeys,
  searched,
} from './listing.js';
import { idIn } from './money.js';
import { productNode, variantNode } from './productNode.js';
import { byNumber, byText, byTime, byWord, type Filter } from './search.js';

interface ProductVariantPair {
  readonly id: string;
  readonly product: StoreProduct;
  readonly variant: StoreVariant;
}

const PRODUCT_KEYS: SortKeys<StoreProduct> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: (product, store) => store.updatedAt(product),
  TITLE: ({ title }) => title,
  ID: ({ id }) => id,
};
const VARIANT_KEYS: SortKeys<ProductVariantPair> = {
  INVENTORY_QUANTITY: ({ variant }, store) => store.inventory(variant),
  TITLE: ({ variant }) => variant.title,
  SKU: ({ variant }) => variant.sku,
  ID: ({ id }) => id,
};

const PRODUCT_STATUSES = ['active', 'archived', 'draft', 'unlisted'];

function productFilters({ store }: AdminContext): Readonly<Record<string, Filter<StoreProduct>>> {
  return {
    created_at: byTime(product => product.createdAt),
    updated_at: byTime(product => store.updatedAt(product)),
    status: byWord(PRODUCT_STATUSES, product => [product.status.toLowerCase()]),
    inventory_total: byNumber(product => product.variants.reduce((sum, variant) => sum + store.inventory(variant), 0)),
    handle: byText(/./, product => product.handle),
    id: byText(/^\d+$/, product => product.id),
  };
}

function variantFilters({ store }: AdminContext): Readonly<Record<string, Filter<ProductVariantPair>>> {
  return {
    inventory_quantity: byNumber(({ variant }) => store.inventory(variant)),
    product_status: byWord(PRODUCT_STATUSES, ({ product }) => [product.status.toLowerCase()]),
    sku: byText(/./, ({ variant }) => variant.sku),
    product_id: byText(/^\d+$/, ({ product }) => product.id),
    id: byText(/^\d+$/, ({ id }) => id),
  };
}

/** A query without a status finds only active products: the documented default (shopify reference §7). */
function foundProducts(query: string | null | undefined, context: AdminContext, info: GraphQLResolveInfo) {
  requireScope(context, info, 'read_products');
  const { matches, fields } = searched(query, productFilters(context), context, info);
  return context.store
    .products(context.now)
    .filter(product => inPeriod(product, context))
    .filter(product => matches(product) && (fields.has('status') || product.status === 'ACTIVE'));
}

export const products: Field<ListArguments> = (given, context, info) => {
  const keyOf = keyBy(given.sortKey, PRODUCT_KEYS, context);
  const items = foundProducts(given.query, context, info);
  return connection({ items, keyOf, nodeOf: item => productNode(item, context) }, given, context, info);
};

export const product: Field<{ id: string }> = ({ id }, context, info) => {
  requireScope(context, info, 'read_products');
  const digits = idIn('Product', id);
  const found = context.store.products(context.now).find(item => item.id === digits);
  return found ? productNode(found, context) : null;
};

export const productVariants: Field<ListArguments> = (given, context, info) => {
  requireScope(context, info, 'read_products');
  const { matches } = searched(given.query, variantFilters(context), context, info);
  const keyOf = keyBy(given.sortKey, VARIANT_KEYS, context);
  const items = context.store
    .products(context.now)
    .filter(item => inPeriod(item, context))
    .flatMap(item => item.variants.map(variant => ({ id: variant.id, product: item, variant })))
    .filter(matches);
  return connection(
    { items, keyOf, nodeOf: pair => variantNode(pair.variant, pair.product, context) },
    given,
    context,
    info,
  );
};

export const productsCount: Field<CountArguments> = ({ query, limit }, context, info) =>
  counted(foundProducts(query, context, info).length, limit);
