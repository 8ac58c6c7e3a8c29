/**
 * Reads products of every status by update time, and a single one by its id; variants after the hundredth page by page.
 */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../../../domain/api/common.js';
import { type Amount, as, type ProductId, type VariantId } from '../../../../domain/kernel/names.js';
import type { Product, Variant } from '../../../../domain/products/products.js';
import { amountOf, currencyOf, DateTime, GlobalId, instantOf, Money, PageInfo, plainText } from './fields.js';
import { operation } from './operation.js';

const VariantNode = Type.Object({
  id: GlobalId('ProductVariant'),
  title: Type.String(),
  barcode: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  price: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  inventoryQuantity: Nullable(Type.Integer()),
  inventoryPolicy: OneOf(['DENY', 'CONTINUE'] as const),
  inventoryItem: Type.Object({ tracked: Type.Boolean() }),
});

const Variants = Type.Object({ pageInfo: PageInfo, nodes: Type.Array(VariantNode) });

const VARIANT_FIELDS = `pageInfo { hasNextPage endCursor }
    nodes { id title barcode sku price inventoryQuantity inventoryPolicy inventoryItem { tracked } }`;

const ProductNode = Type.Object({
  id: GlobalId('Product'),
  title: Type.String(),
  handle: Type.String(),
  vendor: Type.String(),
  status: Type.Union([
    Type.Literal('ACTIVE'),
    Type.Literal('ARCHIVED'),
    Type.Literal('DRAFT'),
    Type.Literal('UNLISTED'),
  ]),
  createdAt: DateTime,
  publishedAt: Nullable(DateTime),
  updatedAt: DateTime,
  totalInventory: Type.Integer(),
  tracksInventory: Type.Boolean(),
  featuredMedia: Type.Union([
    Type.Object({
      preview: Type.Union([
        Type.Object({ image: Type.Union([Type.Object({ url: Type.String() }), Type.Null()]) }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  priceRangeV2: Type.Object({ minVariantPrice: Money }),
  variants: Variants,
});
export type ProductNode = Static<typeof ProductNode>;

const FIELDS = `id title handle vendor status createdAt publishedAt updatedAt totalInventory tracksInventory
  featuredMedia { preview { image { url } } }
  priceRangeV2 { minVariantPrice { amount currencyCode } }
  variants(first: 100) { ${VARIANT_FIELDS} }`;

export const productsPage = operation<{ first: number; after: string | null; query: string }>()(
  `query ProductsPage($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${FIELDS} }
  }
}`,
  Type.Object({ products: Type.Object({ pageInfo: PageInfo, nodes: Type.Array(ProductNode) }) }),
);

export const oneProduct = operation<{ id: string }>()(
  `query OneProduct($id: ID!) { product(id: $id) { ${FIELDS} } }`,
  Type.Object({ product: Nullable(ProductNode) }),
);

/** Reads the variants that did not come with their product: it may have 2,048. */
export const variantsPage = operation<{ id: string; first: number; after: string }>()(
  `query ProductVariantsPage($id: ID!, $first: Int!, $after: String) {
  product(id: $id) { variants(first: $first, after: $after) { ${VARIANT_FIELDS} } }
}`,
  Type.Object({ product: Nullable(Type.Object({ variants: Variants })) }),
);

/** @param variants all of them. */
export const productOf = (node: ProductNode, variants: readonly Variant[]): Product => ({
  productId: as<ProductId>(node.id),
  title: plainText(node.title),
  handle: plainText(node.handle),
  vendor: plainText(node.vendor),
  status: node.status,
  price: amountOf(node.priceRangeV2.minVariantPrice),
  currency: currencyOf(node.priceRangeV2.minVariantPrice),
  inventory: node.tracksInventory ? node.totalInventory : null,
  imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
  createdAt: instantOf(node.createdAt),
  publishedAt: node.publishedAt === null ? null : instantOf(node.publishedAt),
  updatedAt: instantOf(node.updatedAt),
  variants: [...variants],
});

export const variantOf = (node: Static<typeof VariantNode>): Variant => ({
  variantId: as<VariantId>(node.id),
  title: plainText(node.title),
  barcode: plainText(node.barcode ?? '') || null,
  sku: plainText(node.sku ?? '') || null,
  inventory: node.inventoryItem.tracked ? node.inventoryQuantity : null,
  policy: node.inventoryPolicy,
  price: as<Amount>(node.price),
});
