/** The events of abandoned checkouts. They hold no buyer data; what they hold is kept as long as orders (ADR 0035). */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, orNull, sealedUnlessOld, text, type Upcast } from '../kernel/event.js';
import type { Amount, CheckoutId, Currency, Instant } from '../kernel/names.js';

const instant = named<Instant>();

const checkout = Type.Object({
  checkoutId: named<CheckoutId>(),
  createdAt: instant,
  updatedAt: instant,
  /** When the buyer came back and paid, so the checkout was recovered. `null`: still abandoned. */
  completedAt: orNull(instant),
  /** `totalPriceSet.shopMoney`. */
  total: named<Amount>(),
  currency: named<Currency>(),
});
export type Checkout = Fact<typeof checkout>;

/** Version 1 held the checkout in clear. */
const withCheckoutBeside: Upcast = ({ checkout, day }) => ({
  checkoutId: (checkout as Checkout).checkoutId,
  day,
  checkout,
});

export const checkoutEvents = {
  /** As it is now; a later one of the same checkout replaces it, an earlier one (by `updatedAt`) is ignored. */
  CheckoutSynced: ofShop(
    {
      checkoutId: named<CheckoutId>(),
      /** `YYYY-MM-DD` of `createdAt` in the store's time zone when it was synced. */
      day: text,
      /** The JSON of a `Checkout`, sealed until it is 60 days old, in the context `checkoutContext`. */
      checkout: sealedUnlessOld(checkout),
    },
    withCheckoutBeside,
  ),
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  CheckoutRemoved: ofShop({ checkoutId: named<CheckoutId>() }),
};
export type CheckoutEvent = EventIn<typeof checkoutEvents>;
