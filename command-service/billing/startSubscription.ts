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
 * `POST /api/billing/subscribe`: the merchant approves the charge on the platform's own page. A merchant who asks again
 * before approving is sent to the same page. The rest of the trial is not charged.
 */
export const startSubscription = merchantRoute(api.startSubscription, {
  limit: LIMITS.asksPlatform,

  async handler({ merchant: { shop, meta }, now, handle, write, ports, reply }) {
    const { billing, eventLog, publicUrl } = ports;
    if (!billing) return refuse('BILLING_OFF');
    const waiting = (await billingOf(eventLog, shop)).subscription;
    if (waiting?.status === 'pending') {
      const { subscriptionId } = waiting;
      const confirmed = await callBilling(() =>
        confirmSubscription({ ...ports, billing, handle }, { shop, subscriptionId, meta }),
      );
      if (isRefusal(confirmed)) return confirmed;
    }

    const known = await billingOf(eventLog, shop);
    if (isRunning(known.subscription)) return refuse('ALREADY_SUBSCRIBED');
    if (known.subscription?.status === 'pending')
      return { confirmationUrl: known.subscription.confirmationUrl, position: null };

    const trialDays = trialDaysLeft(factsOf(known), now);
    const returnUrl = ownOrigin(publicUrl, reply.request.headers.host) + api.billingReturn.path;
    const asked = await callBilling(() => billing.request(shop, { returnUrl, trialDays }));
    if (isRefusal(asked)) return asked;
    const outcome = await write(billingDecider, billingStream(shop), {
      type: 'RequestSubscription',
      ...asked,
      trialDays,
      at: now,
    });
    // If two are requested at once, the first one counts.
    const kept = (await billingOf(eventLog, shop)).subscription;
    return accepted(outcome, { confirmationUrl: kept?.confirmationUrl ?? asked.confirmationUrl });
  },
});
