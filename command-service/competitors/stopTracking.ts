import * as api from '../../domain/api/competitors.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `DELETE /api/competitors/{id}`. */
export const stopTracking = merchantRoute(api.stopTracking, {
  async handler({ params, merchant, now, write }) {
    const competitorId = as<CompetitorId>(params.id);
    const command = { type: 'StopTracking', competitorId, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
