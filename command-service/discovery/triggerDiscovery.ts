import { billingOf } from '../../application/billing/billingOf.js';
import * as api from '../../domain/api/discovery.js';
import { factsOf } from '../../domain/billing/billing.js';
import { isPaused } from '../../domain/billing/plan.js';
import { discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import { refuse } from '../../domain/kernel/decider.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST /api/competitors/discovery/trigger`. A worker runs the search and pushes its progress. */
export const triggerDiscovery = merchantRoute(api.triggerDiscovery, {
  limit: LIMITS.discovery,

  async handler({ merchant: { shop }, now, newId, write, ports: { billing, eventLog, discovery: setup } }) {
    if (setup.readiness === 'off') return refuse('DISCOVERY_OFF');
    if (setup.readiness === 'not_configured') return refuse('DISCOVERY_NOT_CONFIGURED');
    if (billing && isPaused(factsOf(await billingOf(eventLog, shop)), now)) return refuse('PLAN_PAUSED');
    const runId = newId('discovery');
    const outcome = await write(discovery, discoveryStream(shop), { type: 'TriggerDiscovery', runId, at: now });
    return accepted(outcome, { runId });
  },
});
