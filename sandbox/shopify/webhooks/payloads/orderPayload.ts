/** Builds `orders/*`: an order at an instant. */
import { financialStatus, type OrderNow, orderNow, unitsLeft } from '../../admin/orderNode.js';
import { isGiftCard, type StoreLine, type StoreOrder } from '../../store/orders.js';
import type { Json } from '../jsonText.js';
import {
  amountIn,
  customerPayload,
  moneySet,
  type PayloadContext,
  zonedTime,
  zonedTimeOrNull,
} from './payloadParts.js';

export function orderPayload(order: StoreOrder, payloadContext: PayloadContext): { readonly [key: string]: Json } {
  const { store, now } = payloadContext;
  const view = orderNow(order, now);
  const { currency, domain } = store.profile;
  const sum = (minor: number) => amountIn(minor, currency);
  const set = (minor: number) => moneySet(minor, currency, order.paidIn);
  const number = Number(order.name.slice(1));
  return {
    id: BigInt(order.id),
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    app_id: null,
    browser_ip: null,
    buyer_accepts_marketing: false,
    cancel_reason: view.cancelledAt === null ? null : 'customer',
    cancelled_at: zonedTimeOrNull(view.cancelledAt, store),
    cart_token: null,
    checkout_token: null,
    closed_at: null,
    confirmed: true,
    contact_email: null,
    created_at: zonedTime(order.createdAt, store),
    currency,
    current_subtotal_price: sum(order.subtotal),
    current_subtotal_price_set: set(order.subtotal),
    current_total_discounts: sum(order.discounts),
    current_total_discounts_set: set(order.discounts),
    current_total_price: sum(view.currentTotal),
    current_total_price_set: set(view.currentTotal),
    current_total_tax: sum(order.tax),
    current_total_tax_set: set(order.tax),
    customer_locale: 'en',
    discount_codes: [],
    email: null,
    estimated_taxes: false,
    financial_status: financialStatus(view).toLowerCase(),
    fulfillment_status: view.fulfilled ? 'fulfilled' : null,
    landing_site: null,
    location_id: null,
    name: order.name,
    note: null,
    note_attributes: [],
    number,
    order_number: number,
    order_status_url: `https://${domain}/orders/${order.id}`,
    payment_gateway_names: [order.gateway],
    phone: null,
    presentment_currency: order.paidIn,
    processed_at: zonedTime(order.createdAt, store),
    referring_site: null,
    source_name: order.source,
    subtotal_price: sum(order.subtotal),
    subtotal_price_set: set(order.subtotal),
    tags: '',
    tax_exempt: false,
    tax_lines: [],
    taxes_included: false,
    test: order.test,
    token: BigInt(order.id).toString(36),
    total_discounts: sum(order.discounts),
    total_discounts_set: set(order.discounts),
    total_line_items_price: sum(order.subtotal + order.discounts),
    total_line_items_price_set: set(order.subtotal + order.discounts),
    total_outstanding: '0.00',
    total_price: sum(order.total),
    total_price_set: set(order.total),
    total_shipping_price_set: set(order.shipping),
    total_tax: sum(order.tax),
    total_tax_set: set(order.tax),
    total_tip_received: '0.00',
    total_weight: 0,
    updated_at: zonedTime(view.updatedAt, store),
    user_id: null,
    customer: customerPayload(order.customer, payloadContext),
    discount_applications: [],
    fulfillments: [],
    line_items: view.lines.map(line => linePayload(line, view, payloadContext)),
    payment_terms: null,
    refunds: [
      ...(view.refunded ? [refundPayload(order, payloadContext)] : []),
      ...(order.goodwill && order.goodwill.at <= now ? [goodwillPayload(order, order.goodwill, payloadContext)] : []),
    ],
    shipping_lines: [],
  };
}

/** Builds `refunds/create`. `order` has been refunded. */
export function refundPayload(order: StoreOrder, payloadContext: PayloadContext): { readonly [key: string]: Json } {
  const { store } = payloadContext;
  const { currency } = store.profile;
  const at = zonedTimeOrNull(order.refundAt, store);
  const id = BigInt(order.id) + 1n;
  return {
    id,
    order_id: BigInt(order.id),
    created_at: at,
    note: null,
    user_id: null,
    processed_at: at,
    duties: [],
    return: null,
    restock: order.cancelAt !== null,
    refund_shipping_lines: [],
    admin_graphql_api_id: `gid://shopify/Refund/${id}`,
    order_adjustments: [],
    refund_line_items: order.lines
      .filter(line => line.returned > 0)
      .map(line => ({
        id: BigInt(line.id) + 1n,
        quantity: line.returned,
        line_item_id: BigInt(line.id),
        location_id: null,
        restock_type: order.cancelAt === null ? 'no_restock' : 'cancel',
        subtotal_set: moneySet(line.discountedTotal, currency, order.paidIn),
        line_item: linePayload(line, orderNow(order, payloadContext.now), payloadContext),
      })),
    transactions: [
      {
        id: id + 1n,
        order_id: BigInt(order.id),
        kind: 'refund',
        gateway: order.gateway,
        status: 'success',
        message: null,
        created_at: at,
        test: order.test,
        amount: amountIn(order.refund, currency),
        currency,
        admin_graphql_api_id: `gid://shopify/OrderTransaction/${id + 1n}`,
      },
    ],
  };
}

/** Builds `refunds/create` without items: the discrepancy is an adjustment of the order. */
export function goodwillPayload(
  order: StoreOrder,
  { at, amount }: NonNullable<StoreOrder['goodwill']>,
  payloadContext: PayloadContext,
): { readonly [key: string]: Json } {
  const { currency } = payloadContext.store.profile;
  const id = BigInt(order.id) + 3n;
  const lower = { amount: amountIn(-amount, currency), amount_set: moneySet(-amount, currency, order.paidIn) };
  const whole = refundPayload({ ...order, lines: [], refund: amount, refundAt: at, cancelAt: null }, payloadContext);
  return {
    ...whole,
    id,
    admin_graphql_api_id: `gid://shopify/Refund/${id}`,
    order_adjustments: [
      {
        ...{ id: id + 1n, order_id: BigInt(order.id), refund_id: id, kind: 'refund_discrepancy' },
        ...{ reason: 'Refund discrepancy', tax_amount: amountIn(0, currency), ...lower },
      },
    ],
  };
}

function linePayload(line: StoreLine, { order, refunded }: OrderNow, { store, now }: PayloadContext): Json {
  const { currency } = store.profile;
  const { product, variant, quantity } = line;
  const exists = store.sold(product.id, now) !== undefined;
  const discount = variant.price * quantity - line.discountedTotal;
  const title = variant.title === 'Default Title' ? null : variant.title;
  return {
    id: BigInt(line.id),
    admin_graphql_api_id: `gid://shopify/LineItem/${line.id}`,
    current_quantity: unitsLeft(line, refunded),
    fulfillable_quantity: unitsLeft(line, refunded),
    fulfillment_service: 'manual',
    fulfillment_status: null,
    gift_card: isGiftCard(product),
    grams: 500,
    name: title === null ? product.title : `${product.title} - ${title}`,
    price: amountIn(variant.price, currency),
    price_set: moneySet(variant.price, currency, order.paidIn),
    product_exists: exists,
    product_id: exists ? BigInt(product.id) : null,
    properties: [],
    quantity,
    requires_shipping: true,
    sku: variant.sku,
    taxable: true,
    title: product.title,
    total_discount: amountIn(discount, currency),
    total_discount_set: moneySet(discount, currency, order.paidIn),
    variant_id: exists ? BigInt(variant.id) : null,
    variant_inventory_management: variant.tracked ? 'shopify' : null,
    variant_title: title,
    vendor: product.vendor,
    tax_lines: [],
    duties: [],
    discount_allocations: [],
  };
}
