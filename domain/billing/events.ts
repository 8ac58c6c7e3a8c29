/** Trial and subscription events. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text } from '../kernel/event.js';
import type { Amount, Currency, Instant, ShopDomain } from '../kernel/names.js';

const instant = named<Instant>();
const reported = { subscriptionId: text, asOf: instant };

const CANCELLED_BY = ['merchant', 'platform', 'uninstall'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

export const billingEvents = {
  TrialStarted: ofShop({ shop: named<ShopDomain>(), trialEndsAt: instant }),
  TrialEnded: ofShop({
    trialEndsAt: instant,
    /** True if a subscription was active, so that nothing was paused. */
    subscribed: Type.Boolean(),
  }),
  SubscriptionRequested: ofShop({
    amount: named<Amount>(),
    currency: named<Currency>(),
    intervalDays: Type.Number(),
    subscriptionId: text,
    /** The store platform's page on which the merchant approves the charge. */
    confirmationUrl: text,
    /** Days without charge: the remaining days of our own trial. */
    trialDays: Type.Number(),
  }),
  SubscriptionActivated: ofShop({ ...reported, currentPeriodEnd: orNull(instant) }),
  SubscriptionRenewed: ofShop({ ...reported, currentPeriodEnd: instant }),
  SubscriptionDeclined: ofShop(reported),
  /** The merchant did not decide within two days. */
  SubscriptionExpired: ofShop(reported),
  /** The store platform could not collect; the subscription resumes once the merchant has paid. */
  SubscriptionFrozen: ofShop(reported),
  SubscriptionCancelled: ofShop({ ...reported, by: oneOf(CANCELLED_BY) }),
};
export type BillingEvent = EventIn<typeof billingEvents>;
