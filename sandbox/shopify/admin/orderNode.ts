/** Maps an order to the Admin API's `Order` in its current state. */
import type { GraphQLResolveInfo } from 'graphql';
import { isGiftCard, type StoreLine, type StoreOrder } from '../store/orders.js';
import type { Customer } from '../store/people.js';
import { type AdminContext, requireScope } from './adminContext.js';
import { fieldNotApproved } from './adminError.js';
import { connection, type PageArguments } from './connection.js';
import { dateTime, dateTimeOrNull, gid, moneyBag } from './money.js';
import { productNode, soldVariant, variantNode } from './productNode.js';

/** An order at an instant, with only its past events. */
export interface OrderNow {
  readonly id: string;
  readonly order: StoreOrder;
  readonly cancelledAt: number | null;
  readonly refunded: boolean;
  readonly fulfilled: boolean;
  /** Includes any line that was added since. */
  readonly lines: readonly StoreLine[];
  /** After refunds and edits, in the shop's minor units. */
  readonly currentTotal: number;
  /** Refunds so far, those without items included. */
  readonly refundedTotal: number;
  /** `currentTotal` without gift cards and refunds without items, as Shopify's sales reports count it. */
  readonly sales: number;
  readonly updatedAt: number;
}

export function orderNow(order: StoreOrder, now: number): OrderNow {
  const past = (time: number | null): number | null => (time !== null && time <= now ? time : null);
  const [cancelledAt, refundedAt, fulfilledAt] = [past(order.cancelAt), past(order.refundAt), past(order.fulfilAt)];
  const edit = order.edit && order.edit.at <= now ? order.edit : null;
  const goodwill = order.goodwill && order.goodwill.at <= now ? order.goodwill : null;
  const lines = edit ? [...order.lines, edit.line] : order.lines;
  const refund = refundedAt === null ? 0 : order.refund;
  const currentTotal = order.total + (edit?.amount ?? 0) - refund;
  const cards = lines
    .filter(line => isGiftCard(line.product) && unitsLeft(line, refundedAt !== null) > 0)
    .reduce((sum, line) => sum + line.discountedTotal, 0);
  return {
    id: order.id,
    order,
    lines,
    currentTotal,
    refundedTotal: refund + (goodwill?.amount ?? 0),
    sales: currentTotal - Math.min(currentTotal, cards + (goodwill?.amount ?? 0)),
    cancelledAt,
    refunded: refundedAt !== null,
    fulfilled: fulfilledAt !== null,
    updatedAt: Math.max(
      order.createdAt,
      cancelledAt ?? 0,
      refundedAt ?? 0,
      fulfilledAt ?? 0,
      edit?.at ?? 0,
      goodwill?.at ?? 0,
    ),
  };
}

export function financialStatus({ order, refundedTotal }: OrderNow): 'PAID' | 'REFUNDED' | 'PARTIALLY_REFUNDED' {
  if (refundedTotal === 0) return 'PAID';
  return refundedTotal >= order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export function orderNode(view: OrderNow, context: AdminContext) {
  const { order, refunded } = view;
  const { currency } = context.store.profile;
  const money = (minor: number) => moneyBag(minor, currency, order.paidIn);
  return {
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: order.name,
    createdAt: dateTime(order.createdAt),
    processedAt: dateTime(order.createdAt),
    updatedAt: dateTime(view.updatedAt),
    cancelledAt: dateTimeOrNull(view.cancelledAt),
    test: order.test,
    displayFinancialStatus: financialStatus(view),
    displayFulfillmentStatus: view.fulfilled ? 'FULFILLED' : 'UNFULFILLED',
    sourceName: order.source,
    currencyCode: currency,
    presentmentCurrencyCode: order.paidIn,
    subtotalPriceSet: money(order.subtotal),
    totalPriceSet: money(order.total),
    currentTotalPriceSet: money(view.currentTotal),
    totalDiscountsSet: money(order.discounts),
    totalReceivedSet: money(view.currentTotal + (refunded ? order.refund : 0)),
    totalRefundedSet: money(view.refundedTotal),
    totalTaxSet: money(order.tax),
    totalShippingPriceSet: money(order.shipping),
    currentSubtotalLineItemsQuantity: view.lines.reduce((sum, line) => sum + unitsLeft(line, refunded), 0),
    customer: order.customer && customerNode(order.customer),
    lineItems: (page: PageArguments, _context: AdminContext, info: GraphQLResolveInfo) =>
      connection(
        { items: view.lines, keyOf: line => line.id, nodeOf: line => lineNode(line, view, context) },
        page,
        context,
        info,
      ),
  };
}

export const unitsLeft = (line: StoreLine, refunded: boolean): number => line.quantity - (refunded ? line.returned : 0);

function lineNode(line: StoreLine, { order, refunded }: OrderNow, context: AdminContext) {
  const { product, variant } = line;
  const { currency } = context.store.profile;
  const sold = context.store.sold(product.id, context.now);
  return {
    id: gid('LineItem', line.id),
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    sku: variant.sku,
    vendor: product.vendor,
    quantity: line.quantity,
    currentQuantity: unitsLeft(line, refunded),
    isGiftCard: isGiftCard(product),
    product: sold ? () => productNode(sold, context) : null,
    variant: sold ? () => variantNode(soldVariant(sold, variant), sold, context) : null,
    originalUnitPriceSet: moneyBag(variant.price, currency, order.paidIn),
    discountedTotalSet: moneyBag(line.discountedTotal, currency, order.paidIn),
  };
}

/** The id is not protected; names are level 2 customer data (shopify reference §6). */
export function customerNode(customer: Customer) {
  const named = (name: string) => (_: unknown, context: AdminContext, info: GraphQLResolveInfo) => {
    requireScope(context, info, 'read_customers');
    const { sandbox, store } = context;
    if (sandbox.switches.state(store.profile.domain, 'approval') !== 'full') throw fieldNotApproved('Customer');
    return name;
  };
  return {
    id: gid('Customer', customer.id),
    firstName: named(customer.firstName),
    lastName: named(customer.lastName),
    displayName: named(`${customer.firstName} ${customer.lastName}`),
  };
}
