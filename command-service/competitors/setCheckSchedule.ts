import { Accepted, IdParams } from '../../domain/api/common.js';
import { SetScheduleBody } from '../../domain/api/competitors.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/competitors/{id}/schedule`: how often this competitor is checked; `null`: as often as its price moves. */
export const setCheckSchedule = merchantRoute({
  method: 'PUT',
  url: '/api/competitors/:id/schedule',
  summary: 'Set how often a competitor is checked',
  params: IdParams,
  body: SetScheduleBody,
  refusals: ['COMPETITOR_NOT_FOUND'],
  status: 200,
  answer: Accepted,

  async handler({ params, body, merchant, now, write }) {
    const competitorId = as<CompetitorId>(params.id);
    const command = { type: 'SetCheckSchedule', competitorId, everyMinutes: body.everyMinutes, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
