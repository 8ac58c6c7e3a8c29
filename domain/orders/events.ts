/** The events of a store's orders. What an order holds is kept for 60 days, so it is sealed (ADR 0035). */
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
  /** `null` if the product was deleted since: the title remains. */
  productId: orNull(named<ProductId>()),
  title: text,
  /** Units that are still part of the order, after removals and refunds. */
  quantity: Type.Number(),
  /** After discounts, for `quantity` units, in the shop's currency. */
  total: amount,
  /** The sale of a gift card: no revenue until the card is spent. Absent: not one, or read before version 3. */
  giftCard: Type.Optional(Type.Literal(true)),
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
  /** The part of `refunded` for which nothing was returned, so that it is still in `total`. Absent: none, or as `giftCard`. */
  refundedWithoutItems: Type.Optional(amount),
  currency: named<Currency>(),
  lines: Type.Array(orderLine),
});

export type OrderLine = Fact<typeof orderLine>;
export type Order = Fact<typeof order>;

/** Version 1 held the order in clear, and the name of its customer inside it. */
const withOrderBeside: Upcast = ({ order, day }) => {
  const { customer, ...rest } = order as Order & { readonly customer: { readonly name: SealedText } | null };
  return { orderId: rest.orderId, day, customer: customer?.name ?? null, order: rest };
};

/** Version 2 knows neither gift cards nor refunds without items. The next daily sync adds them. */
const withoutGiftCards: Upcast = data => ({ ...data });

export const orderEvents = {
  /** The order as it is now; a later one of the same order replaces it, an earlier one (by `updatedAt`) is ignored. */
  OrderSynced: ofShop(
    {
      orderId: named<OrderId>(),
      /** `YYYY-MM-DD` of `processedAt` in the store's time zone when it was synced. */
      day: text,
      /** The JSON of a `WrittenOrder`, sealed until it is 60 days old, in the context `orderContext`. */
      order: sealedUnlessOld(order),
      /**
       * The JSON of a `CustomerName`, sealed for as long by itself, in the context `customerContext(orderId)`: read
       * models keep it so. `null` if there is no customer or names are not granted.
       */
      customer: orNull(named<SealedText>()),
    },
    withOrderBeside,
    withoutGiftCards,
  ),
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  OrderRemoved: ofShop({ orderId: named<OrderId>() }),
};
export type OrderEvent = EventIn<typeof orderEvents>;
