/** The order fields that every operation requests: by page, by id and in bulk. */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../../../domain/api/common.js';
import { fromMinor, toMinor } from '../../../../domain/kernel/money.js';
import { as, type OrderId } from '../../../../domain/kernel/names.js';
import { FINANCIAL_STATUSES } from '../../../../domain/orders/financialStatus.js';
import type { OrderLine, ReportedOrder } from '../../../../domain/orders/orders.js';
import { amountOf, currencyOf, DateTime, GlobalId, instantOf, plainText, ShopMoney } from './fields.js';

/** Only the buyer's id, first and last name, and only if the app may read names (shopify reference §6). */
export const CUSTOMER_FIELDS = 'customer { id firstName lastName }';

/** Without the lines, which bulk operations return differently. */
export const ORDER_FIELDS = `id name createdAt updatedAt processedAt cancelledAt test displayFinancialStatus
  totalPriceSet { shopMoney { amount currencyCode } }
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  totalReceivedSet { shopMoney { amount currencyCode } }
  totalRefundedSet { shopMoney { amount currencyCode } }`;

export const orderProperties = {
  id: GlobalId('Order'),
  name: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
  processedAt: DateTime,
  cancelledAt: Nullable(DateTime),
  test: Type.Boolean(),
  displayFinancialStatus: Nullable(OneOf(FINANCIAL_STATUSES)),
  totalPriceSet: ShopMoney,
  currentTotalPriceSet: ShopMoney,
  totalReceivedSet: ShopMoney,
  totalRefundedSet: ShopMoney,
  customer: Type.Optional(
    Nullable(
      Type.Object({
        id: Type.Optional(GlobalId('Customer')),
        firstName: Nullable(Type.String()),
        lastName: Nullable(Type.String()),
      }),
    ),
  ),
};
const Order = Type.Object(orderProperties);

export function orderOf(node: Static<typeof Order>, lines: readonly OrderLine[]): ReportedOrder {
  const total = node.currentTotalPriceSet.shopMoney;
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
    ...withoutItems(node),
    currency: currencyOf(total),
    customer: customerOf(node.customer ?? null),
    lines,
  };
}

/**
 * Computes the money refunded without a return: `currentTotalPriceSet` follows lines, not payments. Refunds for lines
 * and edits equal the drop of the order's cost, or the overpayment.
 */
function withoutItems(node: Static<typeof Order>): Pick<ReportedOrder, 'refundedWithoutItems'> {
  const currency = currencyOf(node.currentTotalPriceSet.shopMoney);
  const minor = ({ shopMoney }: Static<typeof ShopMoney>) => toMinor(amountOf(shopMoney), currency);
  const highest = Math.max(minor(node.totalPriceSet), minor(node.totalReceivedSet));
  const returned = Math.max(0, highest - minor(node.currentTotalPriceSet));
  const otherRefunds = minor(node.totalRefundedSet) - returned;
  return otherRefunds > 0 ? { refundedWithoutItems: fromMinor(otherRefunds, currency) } : {};
}

function customerOf(
  customer: { id?: string; firstName: string | null; lastName: string | null } | null,
): ReportedOrder['customer'] {
  if (!customer || (customer.firstName === null && customer.lastName === null)) return null;
  const plain = (name: string | null) => (name === null ? null : plainText(name));
  const { id, firstName, lastName } = customer;
  return { ...(id === undefined ? {} : { id }), firstName: plain(firstName), lastName: plain(lastName) };
}
