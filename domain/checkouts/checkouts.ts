/**
 * Abandoned checkouts as reported by the store: the buyer left contact data and did not pay. Stream: `checkouts-<shop>`.
 * Facts without a decider and without buyer data.
 */
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { Checkout } from './events.js';

export type { Checkout, CheckoutEvent } from './events.js';

export const checkoutsStream = (shop: ShopDomain): string => `checkouts-${shop}`;

/** Binds a sealed checkout to its event. */
export const checkoutContext = (checkoutId: string, at: Instant): string => `CheckoutSynced/${checkoutId}/${at}`;

export const sealedCheckout = (event: {
  readonly at: Instant;
  readonly data: DataOf<'CheckoutSynced'>;
}): readonly SealedPart<Checkout>[] => [
  { content: event.data.checkout, context: checkoutContext(event.data.checkoutId, event.at) },
];
