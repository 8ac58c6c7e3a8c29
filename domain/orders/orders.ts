/** Orders as the store reported them. Stream: `orders-<shop>`. Facts from outside: nothing to decide, so no decider. */
import type { Amount, Currency, Instant, OrderId, ProductId, SealedText, ShopDomain } from '../kernel/names.js';

export const ordersStream = (shop: ShopDomain): string => `orders-${shop}`;

export interface OrderLine {
  /** `null` where the product was deleted since: the title remains. */
  readonly productId: ProductId | null;
  readonly title: string;
  /** Units that are still part of the order, after removals and refunds. */
  readonly quantity: number;
  /** After discounts, for `quantity` units, in the shop's currency. */
  readonly total: Amount;
}

/** `displayFinancialStatus` of the store platform. */
export const FINANCIAL_STATUSES = [
  'AUTHORIZED',
  'EXPIRED',
  'PAID',
  'PARTIALLY_PAID',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'VOIDED',
] as const;
export type FinancialStatus = (typeof FINANCIAL_STATUSES)[number];

/** A buyer's name in plain text: only ever between the store platform and the vault, and in an answer to the merchant. */
export interface CustomerName {
  readonly firstName: string | null;
  readonly lastName: string | null;
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
  readonly financialStatus: FinancialStatus | null;
  /** `currentTotalPriceSet.shopMoney`: after returns, with taxes, discounts and shipping. */
  readonly total: Amount;
  /** `totalRefundedSet.shopMoney`: what was paid back so far, for whatever reason. */
  readonly refunded: Amount;
  readonly currency: Currency;
  /**
   * The JSON of a `CustomerName`, sealed with the shop's `orders` key in the context `customerContext(orderId)`, so
   * that events and read models hold ciphertext only. `null` where there is no customer or names are not granted.
   */
  readonly customer: { readonly name: SealedText } | null;
  readonly lines: readonly OrderLine[];
}

/** An order as the store platform reports it, before its customer's name is sealed. Never stored. */
export type ReportedOrder = Omit<Order, 'customer'> & { readonly customer: CustomerName | null };

/** A buyer's name is kept for 60 days from the order on (spec §9, stated policy), and not a day longer. */
export const CUSTOMER_KEPT_MS = 60 * 86_400_000;

/** What a sealed customer's name is bound to: it opens for this order only. */
export const customerContext = (orderId: string): string => `order/${orderId}/customer`;

export type OrderEvent =
  /** The order as it is now; a later one of the same order replaces it, an earlier one (by `updatedAt`) is ignored. */
  | {
      type: 'OrderSynced';
      order: Order;
      /** `YYYY-MM-DD` of `processedAt` in the store's time zone when it was synced. */
      day: string;
      at: Instant;
    }
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  | { type: 'OrderRemoved'; orderId: OrderId; at: Instant };
