/**
 * Reads abandoned checkouts. The API cannot sort them by update time, so the query filters by it (shopify reference
 * §7). Requests nothing about the buyer.
 */
import { type Static, Type } from 'typebox';
import { Nullable } from '../../../../domain/api/common.js';
import type { Checkout } from '../../../../domain/checkouts/checkouts.js';
import { as, type CheckoutId } from '../../../../domain/kernel/names.js';
import { amountOf, currencyOf, DateTime, GlobalId, instantOf, PageInfo, ShopMoney } from './fields.js';
import { operation } from './operation.js';

export const CheckoutNode = Type.Object({
  id: GlobalId('AbandonedCheckout'),
  createdAt: DateTime,
  updatedAt: DateTime,
  completedAt: Nullable(DateTime),
  totalPriceSet: ShopMoney,
});

export const CHECKOUT_FIELDS = 'id createdAt updatedAt completedAt totalPriceSet { shopMoney { amount currencyCode } }';

export const checkoutsPage = operation<{ first: number; after: string | null; query: string }>()(
  `query AbandonedCheckoutsPage($first: Int!, $after: String, $query: String) {
  abandonedCheckouts(first: $first, after: $after, query: $query, sortKey: CREATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${CHECKOUT_FIELDS} }
  }
}`,
  Type.Object({ abandonedCheckouts: Type.Object({ pageInfo: PageInfo, nodes: Type.Array(CheckoutNode) }) }),
);

export const checkoutOf = (node: Static<typeof CheckoutNode>): Checkout => ({
  checkoutId: as<CheckoutId>(node.id),
  createdAt: instantOf(node.createdAt),
  updatedAt: instantOf(node.updatedAt),
  completedAt: node.completedAt === null ? null : instantOf(node.completedAt),
  total: amountOf(node.totalPriceSet.shopMoney),
  currency: currencyOf(node.totalPriceSet.shopMoney),
});
