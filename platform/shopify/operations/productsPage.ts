/** Products of every status by when they were last updated. */
import { type Static, Type } from 'typebox';
import type { Product } from '../../../domain/catalog/catalog.js';
import { as, type ProductId } from '../../../domain/kernel/names.js';
import { amountOf, currencyOf, DateTime, GlobalId, instantOf, Money, PageInfo, plainText } from './fields.js';
import { operation } from './operation.js';

const ProductNode = Type.Object({
  id: GlobalId('Product'),
  title: Type.String(),
  handle: Type.String(),
  status: Type.Union([
    Type.Literal('ACTIVE'),
    Type.Literal('ARCHIVED'),
    Type.Literal('DRAFT'),
    Type.Literal('UNLISTED'),
  ]),
  createdAt: DateTime,
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
});

export const productsPage = operation<{ first: number; after: string | null; query: string }>()(
  `query ProductsPage($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id title handle status createdAt updatedAt totalInventory tracksInventory
      featuredMedia { preview { image { url } } }
      priceRangeV2 { minVariantPrice { amount currencyCode } }
    }
  }
}`,
  Type.Object({ products: Type.Object({ pageInfo: PageInfo, nodes: Type.Array(ProductNode) }) }),
);

export const productOf = (node: Static<typeof ProductNode>): Product => ({
  productId: as<ProductId>(node.id),
  title: plainText(node.title),
  handle: plainText(node.handle),
  status: node.status,
  price: amountOf(node.priceRangeV2.minVariantPrice),
  currency: currencyOf(node.priceRangeV2.minVariantPrice),
  inventory: node.tracksInventory ? node.totalInventory : null,
  imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
  createdAt: instantOf(node.createdAt),
  updatedAt: instantOf(node.updatedAt),
});
