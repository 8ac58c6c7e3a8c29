/** Orders as the store reported them. Stream: `orders-<shop>`. These are facts, so there is no decider. */
import type { ShopDomain } from '../kernel/names.js';
import type { Order } from './events.js';

export type { Order, OrderEvent, OrderLine } from './events.js';

export const ordersStream = (shop: ShopDomain): string => `orders-${shop}`;

/**
 * A buyer's name in plain text. Exists only between the store platform and the vault, and in an answer to the merchant.
 */
export interface CustomerName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** An order as the store platform reports it, before its customer's name is sealed. Never stored. */
export type ReportedOrder = Omit<Order, 'customer'> & { readonly customer: CustomerName | null };

/** A buyer's name is kept for 60 days after the order (spec §9, stated policy) and no longer. */
export const CUSTOMER_RETENTION_MS = 60 * 86_400_000;

/** Binds a sealed customer name to its order. */
export const customerContext = (orderId: string): string => `order/${orderId}/customer`;
