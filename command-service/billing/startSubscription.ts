import { billingOf } from '../../application/billing/billingOf.js';
import { confirmSubscription } from '../../application/billing/confirmSubscription.js';
import * as api from '../../domain/api/billing.js';
import { billing as billingDecider, billingStream, factsOf, isRunning } from '../../domain/billing/billing.js';
import { trialDaysLeft } from '../../domain/billing/plan.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { ownOrigin } from '../../platform/runtime/http/ownOrigin.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { callBilling } from './callBilling.js';

/**
 * `POST /api/billing/subscribe`: the merchant approves the charge on the platform's own page. A repeated request before
 * approval leads to the same page. The remaining trial days are free.
 */
export const startSubscription = merchantRoute(api.startSubscription, {
  limit: LIMITS.asksPlatform,

  async handler({ merchant: { shop, meta }, now, handle, write, ports, reply }) {
    const { billing, eventLog, publicUrl } = ports;
    if (!billing) return refuse('BILLING_OFF');
    const pending = (await billingOf(eventLog, shop)).subscription;
    if (pending?.status === 'pending') {
      const { subscriptionId } = pending;
      const confirmed = await callBilling(() =>
        confirmSubscription({ ...ports, billing, handle }, { shop, subscriptionId, meta }),
      );
      if (isRefusal(confirmed)) return confirmed;
    }

    const facts = await billingOf(eventLog, shop);
    if (isRunning(facts.subscription)) return refuse('ALREADY_SUBSCRIBED');
    if (facts.subscription?.status === 'pending')
      return { confirmationUrl: facts.subscription.confirmationUrl, position: null };

    const trialDays = trialDaysLeft(factsOf(facts), now);
    const returnUrl = ownOrigin(publicUrl, reply.request.headers.host) + api.billingReturn.path;
    const response = await callBilling(() => billing.request(shop, { returnUrl, trialDays }));
    if (isRefusal(response)) return response;
    const outcome = await write(billingDecider, billingStream(shop), {
      type: 'RequestSubscription',
      ...response,
      trialDays,
      at: now,
    });
    // Of two simultaneous requests, the first one counts.
    const stored = (await billingOf(eventLog, shop)).subscription;
    return accepted(outcome, { confirmationUrl: stored?.confirmationUrl ?? response.confirmationUrl });
  },
});
