/**
 * Checkouts in which a buyer left contact data and did not pay, as the store reported them. Stream: `checkouts-<shop>`.
 * These are facts, so there is no decider. No buyer data is kept.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { Checkout, CheckoutEvent } from './events.js';

export const checkoutsStream = (shop: ShopDomain): string => `checkouts-${shop}`;
