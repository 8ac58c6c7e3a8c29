/** Orders by when they were last updated. No personal data is asked for. */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../../domain/api/common.js';
import { as, type OrderId } from '../../../domain/kernel/names.js';
import { FINANCIAL_STATUSES, type Order, type OrderLine } from '../../../domain/orders/orders.js';
import { amountOf, currencyOf, DateTime, GlobalId, instantOf, PageInfo, plainText, ShopMoney } from './fields.js';
import { operation } from './operation.js';
import { LINE_FIELDS, Lines, lineOf } from './orderLines.js';

const OrderNode = Type.Object({
  id: GlobalId('Order'),
  name: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  processedAt: DateTime,
  cancelledAt: Nullable(DateTime),
  test: Type.Boolean(),
  displayFinancialStatus: Nullable(OneOf(FINANCIAL_STATUSES)),
  currentTotalPriceSet: ShopMoney,
  totalRefundedSet: ShopMoney,
  lineItems: Lines,
});
export type OrderNode = Static<typeof OrderNode>;

export const ordersPage = operation<{ first: number; after: string | null; query: string }>()(
  `query OrdersPage($first: Int!, $after: String, $query: String) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name createdAt updatedAt processedAt cancelledAt test displayFinancialStatus
      currentTotalPriceSet { shopMoney { amount currencyCode } }
      totalRefundedSet { shopMoney { amount currencyCode } }
      lineItems(first: 50) { ${LINE_FIELDS} }
    }
  }
}`,
  Type.Object({ orders: Type.Object({ pageInfo: PageInfo, nodes: Type.Array(OrderNode) }) }),
);

/** @param lines those beyond the ones that came with the order. */
export function orderOf(node: OrderNode, lines: readonly OrderLine[]): Order {
  const total = node.currentTotalPriceSet.shopMoney;
  const currency = currencyOf(total);
  return {
    orderId: as<OrderId>(node.id),
    name: plainText(node.name),
    createdAt: instantOf(node.createdAt),
    processedAt: instantOf(node.processedAt),
    updatedAt: instantOf(node.updatedAt),
    cancelledAt: node.cancelledAt === null ? null : instantOf(node.cancelledAt),
    test: node.test,
    financialStatus: node.displayFinancialStatus,
    total: amountOf(total),
    refunded: amountOf(node.totalRefundedSet.shopMoney),
    currency,
    customer: null,
    lines: [...node.lineItems.nodes.map(line => lineOf(line, currency)), ...lines],
  };
}
