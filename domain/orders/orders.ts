/** Orders as reported by the store. Stream: `orders-<shop>`. Facts without a decider. */
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { Order } from './events.js';
import { readOrder, type WrittenOrder } from './writtenOrder.js';

export type { Order, OrderEvent, OrderLine } from './events.js';

export const ordersStream = (shop: ShopDomain): string => `orders-${shop}`;

/**
 * A buyer's name in plain text. Exists only between the store platform and the vault, and in responses to the merchant.
 */
export interface CustomerName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The customer's global id, which finds all of a customer's names. Absent in older orders. */
  readonly id?: string;
}

/** An order as reported by the store platform, before sealing. Never stored. */
export type ReportedOrder = Order & { readonly customer: CustomerName | null };

/** Binds a sealed order to its event; it doesn't open with another order's id or time. */
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
