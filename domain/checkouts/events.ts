/** Abandoned checkout events, without buyer data. Their content is kept as long as orders (ADR 0035). */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, orNull, sealedUnlessOld, text, type Upcast } from '../kernel/event.js';
import type { Amount, CheckoutId, Currency, Instant } from '../kernel/names.js';

const instant = named<Instant>();

const checkout = Type.Object({
  checkoutId: named<CheckoutId>(),
  createdAt: instant,
  updatedAt: instant,
  /** The time at which the buyer returned and paid. `null`: still abandoned. */
  completedAt: orNull(instant),
  /** `totalPriceSet.shopMoney`. */
  total: named<Amount>(),
  currency: named<Currency>(),
});
export type Checkout = Fact<typeof checkout>;

/** Upcasts version 1, which holds the checkout in plain text. */
const withSeparateCheckout: Upcast = ({ checkout, day }) => ({
  checkoutId: (checkout as Checkout).checkoutId,
  day,
  checkout,
});

export const checkoutEvents = {
  /** The checkout's current state. Replaces an earlier one (by `updatedAt`) of the same checkout; ignored if older. */
  CheckoutSynced: ofShop(
    {
      checkoutId: named<CheckoutId>(),
      /** `YYYY-MM-DD` of `createdAt` in the store's time zone when it was synced. */
      day: text,
      /** The JSON of a `Checkout`, sealed until it is 60 days old, in the context `checkoutContext`. */
      checkout: sealedUnlessOld(checkout),
    },
    withSeparateCheckout,
  ),
  /** Deleted in the store at `at`; earlier reports are ignored. */
  CheckoutRemoved: ofShop({ checkoutId: named<CheckoutId>() }),
};
export type CheckoutEvent = EventIn<typeof checkoutEvents>;
