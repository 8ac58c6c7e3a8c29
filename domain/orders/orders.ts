/** Orders as the store reported them. Stream: `orders-<shop>`. Facts from outside: nothing to decide, so no decider. */
import type { Amount, Currency, Instant, OrderId, ProductId } from '../kernel/names.js';

export interface OrderLine {
  /** `null` where the product was deleted since: the title remains. */
  readonly productId: ProductId | null;
  readonly title: string;
  /** Units that are still part of the order, after removals and refunds. */
  readonly quantity: number;
  /** After discounts, for `quantity` units, in the shop's currency. */
  readonly total: Amount;
}

export interface Order {
  readonly orderId: OrderId;
  /** What the merchant calls it: `#1042`. */
  readonly name: string;
  readonly createdAt: Instant;
  /** The day of the revenue is the day of this, in the store's time zone (shopify reference §10). */
  readonly processedAt: Instant;
  readonly updatedAt: Instant;
  readonly cancelledAt: Instant | null;
  readonly test: boolean;
  /** `currentTotalPriceSet.shopMoney`: after returns, with taxes, discounts and shipping. */
  readonly total: Amount;
  readonly currency: Currency;
  readonly lines: readonly OrderLine[];
}

/** The order as it is now; a later one of the same order replaces it, an earlier one (by `updatedAt`) is ignored. */
export type OrderEvent = {
  type: 'OrderSynced';
  order: Order;
  /** `YYYY-MM-DD` of `processedAt` in the store's time zone when it was synced. */
  day: string;
  at: Instant;
};
