import { billingOf } from '../../application/billing/billingOf.js';
import { confirmSubscription } from '../../application/billing/confirmSubscription.js';
import * as api from '../../domain/api/billing.js';
import { billing as billingDecider, billingStream, isRunning } from '../../domain/billing/billing.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { callBilling } from './callBilling.js';

/** `POST /api/billing/cancel`: 'cancellable at any time' (spec §1). Access lasts until the paid period ends. */
export const cancelSubscription = merchantRoute(api.cancelSubscription, {
  limit: LIMITS.asksPlatform,

  async handler({ merchant: { shop, meta }, now, handle, write, ports }) {
    const { billing, eventLog } = ports;
    if (!billing) return refuse('BILLING_OFF');
    const { subscription } = await billingOf(eventLog, shop);
    if (!subscription || !isRunning(subscription)) return refuse('NO_SUBSCRIPTION');
    const { subscriptionId } = subscription;

    const response = await callBilling(() => billing.cancel(shop, subscriptionId));
    if (isRefusal(response)) {
      // It may have ended on the platform without our knowledge.
      await callBilling(() => confirmSubscription({ ...ports, billing, handle }, { shop, subscriptionId, meta }));
      if (isRunning((await billingOf(eventLog, shop)).subscription)) return response;
    }
    return accepted(
      await write(billingDecider, billingStream(shop), { type: 'CancelSubscription', subscriptionId, at: now }),
      {},
    );
  },
});
