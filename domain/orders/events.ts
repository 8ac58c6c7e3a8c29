/** Order events. An order's content is kept for 60 days, so it is sealed (ADR 0035). */
import { Type } from 'typebox';
import {
  type EventIn,
  type Fact,
  named,
  ofShop,
  oneOf,
  orNull,
  sealedUnlessOld,
  text,
  type Upcast,
} from '../kernel/event.js';
import type { Amount, Currency, Instant, OrderId, ProductId, SealedText } from '../kernel/names.js';
import { FINANCIAL_STATUSES } from './financialStatus.js';

const amount = named<Amount>();
const instant = named<Instant>();

const orderLine = Type.Object({
  /** `null` if the product was deleted; the title remains. */
  productId: orNull(named<ProductId>()),
  title: text,
  /** Units still in the order, after removals and refunds. */
  quantity: Type.Number(),
  /** After discounts, for `quantity` units, in the shop's currency. */
  total: amount,
  /** A sold gift card, which is no revenue until it is spent. Absent: not a gift card, or read before version 3. */
  giftCard: Type.Optional(Type.Literal(true)),
});

const order = Type.Object({
  orderId: named<OrderId>(),
  /** The merchant's name for it: `#1042`. */
  name: text,
  createdAt: instant,
  /** Revenue counts on this day in the store's time zone (shopify reference §10). */
  processedAt: instant,
  updatedAt: instant,
  cancelledAt: orNull(instant),
  test: Type.Boolean(),
  financialStatus: orNull(oneOf(FINANCIAL_STATUSES)),
  /** `currentTotalPriceSet.shopMoney`: after returns, with taxes, discounts and shipping. */
  total: amount,
  /** `totalRefundedSet.shopMoney`: all refunds so far, for any reason. */
  refunded: amount,
  /** The part of `refunded` without returned items, which `total` still includes. Absent: none, or read before version 3. */
  refundedWithoutItems: Type.Optional(amount),
  currency: named<Currency>(),
  lines: Type.Array(orderLine),
});

export type OrderLine = Fact<typeof orderLine>;
export type Order = Fact<typeof order>;

/** Upcasts version 1, which holds the order in plain text, including the customer's name. */
const withSeparateOrder: Upcast = ({ order, day }) => {
  const { customer, ...rest } = order as Order & { readonly customer: { readonly name: SealedText } | null };
  return { orderId: rest.orderId, day, customer: customer?.name ?? null, order: rest };
};

/** Upcasts version 2, which lacks gift cards and refunds without items. The next daily sync adds them. */
const withoutGiftCards: Upcast = data => ({ ...data });

export const orderEvents = {
  /** The order's current state. Replaces an earlier one (by `updatedAt`) of the same order; ignored if older. */
  OrderSynced: ofShop(
    {
      orderId: named<OrderId>(),
      /** `YYYY-MM-DD` of `processedAt` in the store's time zone when it was synced. */
      day: text,
      /** The JSON of a `WrittenOrder`, sealed until it is 60 days old, in the context `orderContext`. */
      order: sealedUnlessOld(order),
      /**
       * The JSON of a `CustomerName`, sealed separately for as long, in the context `customerContext(orderId)`. Read
       * models store it sealed. `null` if there is no customer or names are not granted.
       */
      customer: orNull(named<SealedText>()),
    },
    withSeparateOrder,
    withoutGiftCards,
  ),
  /** Deleted in the store at `at`; earlier reports are ignored. */
  OrderRemoved: ofShop({ orderId: named<OrderId>() }),
};
export type OrderEvent = EventIn<typeof orderEvents>;
