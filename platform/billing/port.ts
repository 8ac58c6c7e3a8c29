/**
 * Charges merchants. Engines: the store platform, with real or test charges. With `TIDEWATCH_BILLING=none` there is no
 * engine, no charge, and no shop is ever paused.
 */
import type { ReportedSubscription } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';

export interface PendingSubscription {
  readonly subscriptionId: string;
  /** The platform's page on which the merchant approves the charge. */
  readonly confirmationUrl: string;
}

/** The platform understood and refused; carries its message. */
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
  /** Returns the platform's current status of the charge; `null` if unknown. */
  report(shop: ShopDomain, subscriptionId: string): Promise<ReportedSubscription | null>;
  /** Takes effect immediately, without a refund. @throws BillingRefused */
  cancel(shop: ShopDomain, subscriptionId: string): Promise<void>;
}
