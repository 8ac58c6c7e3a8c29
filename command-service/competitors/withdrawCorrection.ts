import * as api from '../../domain/api/corrections.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/competitors/{id}/correction`: resumes the automatic reading of the page. */
export const withdrawCorrection = merchantRoute(api.withdrawCorrection, {
  async handler({ params, merchant, now, write }) {
    const command = { type: 'WithdrawCorrection', competitorId: as<CompetitorId>(params.id), at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
