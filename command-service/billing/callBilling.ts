import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import { BillingRefused } from '../../platform/billing/port.js';
import { ShopifyError } from '../../platform/shopify/port.js';

/** Calls the billing API. Refuses with a request to renew access if the platform denies it. */
export async function callBilling<Answer>(call: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await call();
  } catch (fault) {
    if (fault instanceof BillingRefused) return refuse('BILLING_FAILED', { reason: fault.message });
    if (!(fault instanceof ShopifyError)) throw fault;
    const { failure } = fault;
    const renew = failure === 'reauth_required' || failure === 'access_denied';
    return refuse(renew ? 'INSUFFICIENT_PERMISSIONS' : 'BILLING_FAILED', { failure });
  }
}
