import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import { BillingRefused } from '../../platform/billing/port.js';
import { ShopifyError } from '../../platform/shopify/port.js';

/** The platform's answer, or a refusal: a merchant without access is asked to renew it. */
export async function callBilling<Answer>(ask: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof BillingRefused) return refuse('BILLING_FAILED', { reason: fault.message });
    if (!(fault instanceof ShopifyError)) throw fault;
    const { failure } = fault;
    const renew = failure === 'reauth_required' || failure === 'access_denied';
    return refuse(renew ? 'INSUFFICIENT_PERMISSIONS' : 'BILLING_FAILED', { failure });
  }
}
