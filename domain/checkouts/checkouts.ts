/**
 * Checkouts in which a buyer left contact data and did not pay, as the store reported them. Stream:
 * `checkouts-<shop>`. Facts from outside, so no decider. Nothing of the buyer is kept.
 */
import type { Amount, CheckoutId, Currency, Instant, ShopDomain } from '../kernel/names.js';

export const checkoutsStream = (shop: ShopDomain): string => `checkouts-${shop}`;

export interface Checkout {
  readonly checkoutId: CheckoutId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** When the buyer came back and paid: then it is recovered. `null`: abandoned until now. */
  readonly completedAt: Instant | null;
  /** `totalPriceSet.shopMoney`. */
  readonly total: Amount;
  readonly currency: Currency;
}

export type CheckoutEvent =
  /** As it is now; a later one of the same checkout replaces it, an earlier one (by `updatedAt`) is ignored. */
  | {
      type: 'CheckoutSynced';
      checkout: Checkout;
      /** `YYYY-MM-DD` of `createdAt` in the store's time zone when it was synced. */
      day: string;
      at: Instant;
    }
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  | { type: 'CheckoutRemoved'; checkoutId: CheckoutId; at: Instant };
