/**
 * Who takes the money. Engines: the store platform, with real or with test charges. Where nothing is charged
 * (`BILLING=none`) there is none, and no shop is ever paused.
 */
import type { ReportedSubscription } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';

export interface PendingSubscription {
  readonly subscriptionId: string;
  /** The platform's page on which the merchant approves the charge. */
  readonly confirmationUrl: string;
}

/** The platform understood and said no; the message is its own. */
export class BillingRefused extends Error {
  override readonly name = 'BillingRefused';
}

/** All @throws ShopifyError as any other call to the platform. */
export interface Billing {
  readonly mode: 'shopify' | 'sandbox';
  /**
   * Asks for the Pro plan (domain/billing/plan). Nothing is charged before the merchant approves it.
   * @param returnUrl where the browser comes back to, approved or not.
   * @param trialDays whole days before the first charge.
   * @throws BillingRefused
   */
  request(
    shop: ShopDomain,
    terms: { readonly returnUrl: string; readonly trialDays: number },
  ): Promise<PendingSubscription>;
  /** What the platform says of it now; `null` for one that it does not know. */
  report(shop: ShopDomain, subscriptionId: string): Promise<ReportedSubscription | null>;
  /** At once; what was paid for is not paid back. @throws BillingRefused */
  cancel(shop: ShopDomain, subscriptionId: string): Promise<void>;
}
