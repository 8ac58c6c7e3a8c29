import * as api from '../../domain/api/discovery.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { discoveryOf } from './discoveryOf.js';

/**
 * Spec §7: `POST /api/competitors/suggestions/{id}/approve`: tracks the page within the watchlist's limit and rules,
 * then approves the suggestion. Both command ids derive from the suggestion, so a retry after a crash completes the
 * first attempt.
 */
export const approveSuggestion = merchantRoute(api.approveSuggestion, {
  async handler({ params: { id: suggestionId }, merchant: { shop, meta }, now, handle, ports }) {
    const suggestion = (await discoveryOf(ports.eventLog, shop)).suggestions.get(suggestionId);
    if (!suggestion || suggestion.status === 'IGNORED') return refuse('SUGGESTION_NOT_FOUND');
    const competitorId = as<CompetitorId>(derivedId('suggested competitor', shop, suggestionId));
    const { url, variant, productId } = suggestion;
    const tracked = await handle(watchlist, {
      commandId: derivedId('track suggestion', shop, suggestionId),
      stream: watchlistStream(shop),
      command: {
        ...{ type: 'TrackCompetitor', competitorId, url, variant, label: null, at: now },
        // The merchant saw both products next to each other, so a later review must not take the pair back.
        ...{ productId, pair: 'confirmed', ownVariant: null },
      },
      meta,
    });
    if (isRefusal(tracked)) return tracked;
    const approved = await handle(discovery, {
      commandId: derivedId('approve suggestion', shop, suggestionId),
      stream: discoveryStream(shop),
      command: { type: 'ApproveSuggestion', suggestionId, competitorId, at: now },
      meta,
    });
    return accepted(approved, { competitorId });
  },
});
