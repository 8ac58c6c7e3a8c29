import { Accepted, IdParams } from '../../domain/api/common.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `DELETE /api/competitors/{id}`. */
export const stopTracking = merchantRoute({
  method: 'DELETE',
  url: '/api/competitors/:id',
  summary: 'Stop tracking a competitor',
  params: IdParams,
  refusals: ['COMPETITOR_NOT_FOUND'],
  status: 200,
  answer: Accepted,

  async handler({ params, merchant, now, write }) {
    const competitorId = as<CompetitorId>(params.id);
    const command = { type: 'StopTracking', competitorId, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
