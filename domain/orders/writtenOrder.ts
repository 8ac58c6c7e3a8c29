/**
 * The sealed form of an order: a list of its values without property names, which makes a log of orders a third smaller.
 * The event holds the order's id in plain text.
 */
import type { Amount, OrderId } from '../kernel/names.js';
import type { Order, OrderLine } from './events.js';

type WrittenLine = readonly [
  productId: OrderLine['productId'],
  title: OrderLine['title'],
  quantity: OrderLine['quantity'],
  total: OrderLine['total'],
  giftCard?: true,
];

/** Older logs hold the order itself. New values go to the end and are missing in older orders. */
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
      refundedWithoutItems?: Amount,
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
  order.lines.map(
    ({ productId, title, quantity, total, giftCard }): WrittenLine =>
      giftCard ? [productId, title, quantity, total, true] : [productId, title, quantity, total],
  ),
  // An order without a refund keeps its earlier form, so that a sync finds it unchanged.
  ...refundIn(order),
];

const refundIn = ({ refundedWithoutItems }: Order): readonly [refundedWithoutItems?: Amount] =>
  refundedWithoutItems === undefined ? [] : [refundedWithoutItems];

export function readOrder(orderId: OrderId, written: WrittenOrder): Order {
  if ('lines' in written) return written;
  const [
    name,
    createdAt,
    processedAt,
    updatedAt,
    cancelledAt,
    test,
    financialStatus,
    total,
    refunded,
    currency,
    lines,
    refundedWithoutItems,
  ] = written;
  return {
    orderId,
    name,
    createdAt,
    processedAt,
    updatedAt,
    cancelledAt,
    test,
    financialStatus,
    total,
    refunded,
    ...(refundedWithoutItems === undefined ? {} : { refundedWithoutItems }),
    currency,
    lines: lines.map(([productId, title, quantity, total, giftCard]) =>
      giftCard ? { productId, title, quantity, total, giftCard } : { productId, title, quantity, total },
    ),
  };
}
