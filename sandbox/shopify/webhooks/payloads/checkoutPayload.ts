/** Builds `checkouts/*`: an unpaid cart. As in Shopify's samples it has a token, and an id only when deleted. */
import type { StoreCheckout } from '../../store/checkouts.js';
import type { Json } from '../jsonText.js';
import { amountIn, customerPayload, type PayloadContext, zonedTime, zonedTimeOrNull } from './payloadParts.js';

export function checkoutPayload(
  checkout: StoreCheckout,
  payloadContext: PayloadContext,
): { readonly [key: string]: Json } {
  const { store, now } = payloadContext;
  const { currency, domain } = store.profile;
  const completedAt = checkout.recoverAt !== null && checkout.recoverAt <= now ? checkout.recoverAt : null;
  return {
    token: checkout.token,
    cart_token: `cart-${checkout.token}`,
    email: null,
    gateway: null,
    buyer_accepts_marketing: false,
    created_at: zonedTime(checkout.createdAt, store),
    updated_at: zonedTime(completedAt ?? checkout.createdAt, store),
    landing_site: null,
    note: null,
    note_attributes: [],
    referring_site: null,
    shipping_lines: [],
    taxes_included: false,
    total_weight: 0,
    currency,
    completed_at: zonedTimeOrNull(completedAt, store),
    closed_at: null,
    phone: null,
    customer_locale: 'en',
    line_items: checkout.lines.map(({ product, variant, quantity, discountedTotal }) => ({
      key: variant.id,
      product_id: BigInt(product.id),
      variant_id: BigInt(variant.id),
      title: product.title,
      variant_title: variant.title,
      sku: variant.sku,
      vendor: product.vendor,
      quantity,
      price: amountIn(variant.price, currency),
      line_price: amountIn(discountedTotal, currency),
    })),
    name: `#${checkout.id}`,
    abandoned_checkout_url: `https://${domain}/checkouts/${checkout.token}/recover`,
    discount_codes: [],
    tax_lines: [],
    source_name: 'web',
    presentment_currency: currency,
    total_discounts: '0.00',
    total_line_items_price: amountIn(checkout.subtotal, currency),
    total_price: amountIn(checkout.total, currency),
    total_tax: amountIn(checkout.tax, currency),
    subtotal_price: amountIn(checkout.subtotal, currency),
    customer: customerPayload(checkout.customer, payloadContext),
  };
}
