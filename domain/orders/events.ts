/** The events of a store's orders. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, orNull, text } from '../kernel/event.js';
import type { Amount, Currency, Instant, OrderId, ProductId, SealedText } from '../kernel/names.js';
import { FINANCIAL_STATUSES } from './financialStatus.js';

const amount = named<Amount>();
const instant = named<Instant>();

const orderLine = Type.Object({
  /** `null` if the product was deleted since: the title remains. */
  productId: orNull(named<ProductId>()),
  title: text,
  /** Units that are still part of the order, after removals and refunds. */
  quantity: Type.Number(),
  /** After discounts, for `quantity` units, in the shop's currency. */
  total: amount,
});

const order = Type.Object({
  orderId: named<OrderId>(),
  /** What the merchant calls it: `#1042`. */
  name: text,
  createdAt: instant,
  /** Revenue counts on this day, in the store's time zone (shopify reference §10). */
  processedAt: instant,
  updatedAt: instant,
  cancelledAt: orNull(instant),
  test: Type.Boolean(),
  financialStatus: orNull(oneOf(FINANCIAL_STATUSES)),
  /** `currentTotalPriceSet.shopMoney`: after returns, with taxes, discounts and shipping. */
  total: amount,
  /** `totalRefundedSet.shopMoney`: all refunds so far, for any reason. */
  refunded: amount,
  currency: named<Currency>(),
  /**
   * The JSON of a `CustomerName`, sealed with the shop's `orders` key in the context `customerContext(orderId)`, so
   * that events and read models hold ciphertext only. `null` if there is no customer or names are not granted.
   */
  customer: orNull(Type.Object({ name: named<SealedText>() })),
  lines: Type.Array(orderLine),
});

export type OrderLine = Fact<typeof orderLine>;
export type Order = Fact<typeof order>;

export const orderEvents = {
  /** The order as it is now; a later one of the same order replaces it, an earlier one (by `updatedAt`) is ignored. */
  OrderSynced: ofShop({
    order,
    /** `YYYY-MM-DD` of `processedAt` in the store's time zone when it was synced. */
    day: text,
  }),
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  OrderRemoved: ofShop({ orderId: named<OrderId>() }),
};
export type OrderEvent = EventIn<typeof orderEvents>;
