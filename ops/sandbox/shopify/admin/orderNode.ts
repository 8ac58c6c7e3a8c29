/** An order as `Order` of the Admin API: what has happened to it by now. */
import type { GraphQLResolveInfo } from 'graphql';
import type { StoreLine, StoreOrder } from '../store/orders.js';
import type { Customer } from '../store/people.js';
import { type AdminContext, requireScope } from './adminContext.js';
import { connection, type PageArguments } from './connection.js';
import { dateTime, dateTimeOrNull, gid, moneyBag } from './money.js';
import { productNode, variantNode } from './productNode.js';

/** An order at an instant. Only what lies behind it shows. */
export interface OrderNow {
  readonly id: string;
  readonly order: StoreOrder;
  readonly cancelledAt: number | null;
  readonly refunded: boolean;
  readonly fulfilled: boolean;
  readonly updatedAt: number;
}

export function orderNow(order: StoreOrder, now: number): OrderNow {
  const past = (time: number | null): number | null => (time !== null && time <= now ? time : null);
  const [cancelledAt, refundedAt, fulfilledAt] = [past(order.cancelAt), past(order.refundAt), past(order.fulfilAt)];
  return {
    id: order.id,
    order,
    cancelledAt,
    refunded: refundedAt !== null,
    fulfilled: fulfilledAt !== null,
    updatedAt: Math.max(order.createdAt, cancelledAt ?? 0, refundedAt ?? 0, fulfilledAt ?? 0),
  };
}

export function financialStatus({ order, refunded }: OrderNow): 'PAID' | 'REFUNDED' | 'PARTIALLY_REFUNDED' {
  if (!refunded) return 'PAID';
  return order.refund === order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export function orderNode(view: OrderNow, context: AdminContext) {
  const { order, refunded } = view;
  const { currency } = context.store.profile;
  const money = (minor: number) => moneyBag(minor, currency);
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
    presentmentCurrencyCode: currency,
    subtotalPriceSet: money(order.subtotal),
    totalPriceSet: money(order.total),
    currentTotalPriceSet: money(order.total - (refunded ? order.refund : 0)),
    totalDiscountsSet: money(order.discounts),
    totalRefundedSet: money(refunded ? order.refund : 0),
    totalTaxSet: money(order.tax),
    totalShippingPriceSet: money(order.shipping),
    currentSubtotalLineItemsQuantity: order.lines.reduce((sum, line) => sum + unitsLeft(line, refunded), 0),
    customer: order.customer && customerNode(order.customer),
    lineItems: (page: PageArguments, _context: AdminContext, info: GraphQLResolveInfo) =>
      connection(
        { items: order.lines, keyOf: line => line.id, nodeOf: line => lineNode(line, refunded, context) },
        page,
        context,
        info,
      ),
  };
}

const unitsLeft = (line: StoreLine, refunded: boolean): number => line.quantity - (refunded ? line.returned : 0);

function lineNode(line: StoreLine, refunded: boolean, context: AdminContext) {
  const { store, now } = context;
  const { product, variant } = line;
  const exists = store.stillSold(product, now);
  return {
    id: gid('LineItem', line.id),
    title: product.title,
    variantTitle: variant.title === 'Default Title' ? null : variant.title,
    sku: variant.sku,
    vendor: product.vendor,
    quantity: line.quantity,
    currentQuantity: unitsLeft(line, refunded),
    product: exists ? () => productNode(product, context) : null,
    variant: exists ? () => variantNode(variant, product, context) : null,
    originalUnitPriceSet: moneyBag(variant.price, store.profile.currency),
    discountedTotalSet: moneyBag(line.discountedTotal, store.profile.currency),
  };
}

/** The id goes with the order; names are protected data of level 2 (shopify reference §6). */
function customerNode(customer: Customer) {
  const named = (name: string) => (_: unknown, context: AdminContext, info: GraphQLResolveInfo) => {
    requireScope(context, info, 'read_customers');
    return name;
  };
  return {
    id: gid('Customer', customer.id),
    firstName: named(customer.firstName),
    lastName: named(customer.lastName),
    displayName: named(`${customer.firstName} ${customer.lastName}`),
  };
}
