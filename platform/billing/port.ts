/**
 * Who collects the money. Engines: the store platform, with real or with test charges. With `TIDEWATCH_BILLING=none` nothing is
 * charged: there is no engine, and no shop is ever paused.
 */
import type { ReportedSubscription } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';

export interface PendingSubscription {
  readonly subscriptionId: string;
  /** The platform's page on which the merchant approves the charge. */
  readonly confirmationUrl: string;
}

/** The platform understood and refused; the message is its own. */
export class BillingRefused extends Error {
  override readonly name = 'BillingRefused';
}

/** Every method @throws ShopifyError, like any other call to the platform. */
export interface Billing {
  readonly mode: 'shopify' | 'sandbox';
  /**
   * Requests the Pro plan (domain/billing/plan). Nothing is charged before the merchant approves it.
   * @param returnUrl where the browser returns to, approved or not.
   * @param trialDays whole days before the first charge.
   * @throws BillingRefused
   */
  request(
    shop: ShopDomain,
    terms: { readonly returnUrl: string; readonly trialDays: number },
  ): Promise<PendingSubscription>;
  /** The platform's current status for it; `null` if it does not know it. */
  report(shop: ShopDomain, subscriptionId: string): Promise<ReportedSubscription | null>;
  /** Takes effect at once, without a refund. @throws BillingRefused */
  cancel(shop: ShopDomain, subscriptionId: string): Promise<void>;
}
