/**
 * An order as it is sealed: its values as a list, without their names. That is half the text, so sealing, opening and
 * parsing cost less, and a log of orders is a quarter smaller. The event beside it gives the order's id in clear.
 */
import type { OrderId } from '../kernel/names.js';
import type { Order, OrderLine } from './events.js';

type WrittenLine = readonly [
  productId: OrderLine['productId'],
  title: OrderLine['title'],
  quantity: OrderLine['quantity'],
  total: OrderLine['total'],
];

/** In orders of before: the order itself. New values go to the end, and are missing from orders of before. */
export type WrittenOrder =
  | Order
  | readonly [
      name: Order['name'],
      createdAt: Order['createdAt'],
      processedAt: Order['processedAt'],
      updatedAt: Order['updatedAt'],
      cancelledAt: Order['cancelledAt'],
      test: Order['test'],
      financialStatus: Order['financialStatus'],
      total: Order['total'],
      refunded: Order['refunded'],
      currency: Order['currency'],
      lines: readonly WrittenLine[],
    ];

export const writtenOrder = (order: Order): WrittenOrder => [
  order.name,
  order.createdAt,
  order.processedAt,
  order.updatedAt,
  order.cancelledAt,
  order.test,
  order.financialStatus,
  order.total,
  order.refunded,
  order.currency,
  order.lines.map(({ productId, title, quantity, total }) => [productId, title, quantity, total] as const),
];

/** By index: taking a list apart by a pattern costs as much as parsing half of it. */
export function readOrder(orderId: OrderId, written: WrittenOrder): Order {
  if ('lines' in written) return written;
  return {
    orderId,
    name: written[0],
    createdAt: written[1],
    processedAt: written[2],
    updatedAt: written[3],
    cancelledAt: written[4],
    test: written[5],
    financialStatus: written[6],
    total: written[7],
    refunded: written[8],
    currency: written[9],
    lines: written[10].map(line => ({ productId: line[0], title: line[1], quantity: line[2], total: line[3] })),
  };
}
