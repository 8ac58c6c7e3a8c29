/** Orders as the store reported them. Stream: `orders-<shop>`. These are facts, so there is no decider. */
import type { DataOf } from '../events.js';
import type { ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
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

/** An order as the store platform reports it, before it and its customer's name are sealed. Never stored. */
export type ReportedOrder = Order & { readonly customer: CustomerName | null };

/** Binds a sealed order to its event: in another event it does not open. */
export const orderContext = (eventId: string): string => `${eventId}/order`;

export const sealedOrder = (event: {
  readonly id: string;
  readonly data: DataOf<'OrderSynced'>;
}): readonly SealedPart<Order>[] => [{ content: event.data.order, context: orderContext(event.id) }];

/** Binds a sealed customer name to its order. */
export const customerContext = (orderId: string): string => `order/${orderId}/customer`;
