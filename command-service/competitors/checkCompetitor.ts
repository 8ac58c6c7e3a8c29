import { billingOf } from '../../application/billing/billingOf.js';
import { Accepted, IdParams } from '../../domain/api/common.js';
import { factsOf } from '../../domain/billing/billing.js';
import { isPaused } from '../../domain/billing/plan.js';
import { refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** So long after one request for a competitor the next is refused: sites bear it, and in the sandbox nobody waits. */
const COOLDOWN_MS = { sandbox: 5_000, real: 60_000 };

/**
 * DESIGN §9: `POST /api/competitors/{id}/check`. The check itself follows; its outcome is pushed. While the plan is
 * paused nothing is checked for this shop, so it is not asked for either.
 */
export const checkCompetitor = merchantRoute({
  method: 'POST',
  url: '/api/competitors/:id/check',
  summary: "Check a competitor's page now",
  params: IdParams,
  refusals: ['COMPETITOR_NOT_FOUND', 'PLAN_PAUSED'],
  status: 202,
  answer: Accepted,

  async handler({ params, merchant, now, write, ports }) {
    const { billing, store, shopify } = ports;
    if (billing && isPaused(factsOf(await billingOf(store, merchant.shop)), now)) return refuse('PLAN_PAUSED');
    const competitorId = as<CompetitorId>(params.id);
    const cooldownMs = shopify.sandbox ? COOLDOWN_MS.sandbox : COOLDOWN_MS.real;
    const command = { type: 'RequestPriceCheck', competitorId, cooldownMs, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
