import * as api from '../../domain/api/checks.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/competitors/{id}/schedule`: sets the check interval; `null` adapts it to how often the price changes. */
export const setCheckSchedule = merchantRoute(api.setCheckSchedule, {
  async handler({ params, body, merchant, now, write }) {
    const competitorId = as<CompetitorId>(params.id);
    const command = { type: 'SetCheckSchedule', competitorId, everyMinutes: body.everyMinutes, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
