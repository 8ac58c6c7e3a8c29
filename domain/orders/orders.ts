/** Orders as the store reported them. Stream: `orders-<shop>`. These are facts, so there is no decider. */
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { Order } from './events.js';
import { readOrder, type WrittenOrder } from './writtenOrder.js';

export type { Order, OrderEvent, OrderLine } from './events.js';

export const ordersStream = (shop: ShopDomain): string => `orders-${shop}`;

/**
 * A buyer's name in plain text. Exists only between the store platform and the vault, and in an answer to the merchant.
 */
export interface CustomerName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The customer's global id: so that all names of one customer can be found. Absent in orders of before. */
  readonly id?: string;
}

/** An order as the store platform reports it, before it and its customer's name are sealed. Never stored. */
export type ReportedOrder = Order & { readonly customer: CustomerName | null };

/** Binds a sealed order to its event: in another one, of another order or time, it does not open. */
export const orderContext = (orderId: string, at: Instant): string => `OrderSynced/${orderId}/${at}`;

export const sealedOrder = (event: {
  readonly at: Instant;
  readonly data: DataOf<'OrderSynced'>;
}): readonly SealedPart<Order>[] => [
  {
    content: event.data.order,
    context: orderContext(event.data.orderId, event.at),
    read: (written: WrittenOrder) => readOrder(event.data.orderId, written),
  },
];

/** Binds a sealed customer name to its order. */
export const customerContext = (orderId: string): string => `order/${orderId}/customer`;
