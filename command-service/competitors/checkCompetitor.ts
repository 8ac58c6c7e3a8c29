import { billingOf } from '../../application/billing/billingOf.js';
import * as api from '../../domain/api/checks.js';
import { factsOf } from '../../domain/billing/billing.js';
import { isPaused } from '../../domain/billing/plan.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Cooldown between two requests for one competitor: polite to real sites, short for the sandbox. */
const COOLDOWN_MS = { sandbox: 5_000, real: 60_000 };

/**
 * DESIGN §9: `POST /api/competitors/{id}/check` requests a check; its outcome is pushed. Refuses while the plan is
 * paused, because no checks run then.
 */
export const checkCompetitor = merchantRoute(api.checkCompetitor, {
  async handler({ params, merchant, now, write, ports }) {
    const { billing, eventLog, shopify } = ports;
    if (billing && isPaused(factsOf(await billingOf(eventLog, merchant.shop)), now)) return refuse('PLAN_PAUSED');
    const competitorId = as<CompetitorId>(params.id);
    const cooldownMs = shopify.sandbox ? COOLDOWN_MS.sandbox : COOLDOWN_MS.real;
    const command = { type: 'RequestPriceCheck', competitorId, cooldownMs, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
