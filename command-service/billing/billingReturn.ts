import { billingOf } from '../../application/billing/billingOf.js';
import { confirmSubscription } from '../../application/billing/confirmSubscription.js';
import { authenticate } from '../../application/session/merchant.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import * as api from '../../domain/api/billing.js';
import { factsOf } from '../../domain/billing/billing.js';
import { planState } from '../../domain/billing/plan.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { Route } from '../http/merchantRoute.js';
import { toLanding } from '../shop/landing.js';

/**
 * The platform redirects the browser here after the merchant's choice. Ignores URL parameters, which anyone can forge,
 * and looks up the subscription that we requested (shopify reference §14).
 */
export const billingReturn: Route = (app, ports, handle) => {
  const { eventLog, billing, clock } = ports;
  const merchantOf = authenticate(ports);

  app.route({
    ...routeOf(api.billingReturn, { limit: LIMITS.asksPlatform, acts: true }),
    handler: async (request, reply) => {
      const merchant = await merchantOf(request).catch((fault: unknown) => {
        if (fault instanceof ApiError) return fault;
        throw fault;
      });
      if (merchant instanceof ApiError) return toLanding(reply, merchant.code);

      const { shop } = merchant;
      const meta = await requestMeta(ports, request, merchant);
      const { subscription } = await billingOf(eventLog, shop);
      if (billing && subscription) {
        const { subscriptionId } = subscription;
        try {
          await confirmSubscription({ ...ports, billing, handle }, { shop, subscriptionId, meta });
        } catch (fault) {
          // It stays pending and is shown as such; a worker retries.
          if (!(fault instanceof ShopifyError)) throw fault;
          request.log.warn({ shop, failure: fault.failure }, 'a subscription could not be looked up');
        }
      }
      const state = planState(factsOf(await billingOf(eventLog, shop)), clock.now());
      return reply.header('cache-control', 'no-store').redirect(`/profile?billing=${state}`);
    },
  });
};
