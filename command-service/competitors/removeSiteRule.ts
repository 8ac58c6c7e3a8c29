import * as api from '../../domain/api/corrections.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/competitors/{id}/rules/{part}`: the site's uncorrected pages are read automatically again. */
export const removeSiteRule = merchantRoute(api.removeSiteRule, {
  async handler({ params: { id, part }, merchant, now, write }) {
    const command = { type: 'RemoveSiteRule', competitorId: as<CompetitorId>(id), part, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(merchant.shop), command), {});
  },
});
