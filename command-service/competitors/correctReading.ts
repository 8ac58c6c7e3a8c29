import { load } from '../../application/decide/load.js';
import { resultOf } from '../../application/pages/resultOf.js';
import * as api from '../../domain/api/competitors.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { correctedPageOf, hostOf } from '../../domain/price/page.js';
import { pageStream, price } from '../../domain/price/price.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/**
 * `POST /api/competitors/{id}/correction`: the price is at this place. The page is looked at once more, so that nothing is
 * corrected by what it showed before.
 */
export const correctReading = merchantRoute(api.correctReading, {
  async handler({ params, body: { place, price: shown }, merchant, now, write, handle, commandId, ports }) {
    const competitorId = as<CompetitorId>(params.id);
    const stream = watchlistStream(merchant.shop);
    const known = (await load(ports.eventLog, watchlist, stream)).get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const host = hostOf(known.address.url);
    const looked = await ports.look(known.address.url);
    if (looked.kind === 'postponed') return refuse('COMPETITOR_BUSY', { host });
    const seen = resultOf(looked, known.address.variant, place);
    if (seen.kind === 'failure' && seen.reason === 'timeout') return refuse('COMPETITOR_NO_ANSWER', { host });
    if (seen.kind !== 'reading')
      return refuse(looked.kind === 'page' ? 'CORRECTION_STALE' : 'COMPETITOR_PAGE_UNREADABLE', { host });
    const { reading } = seen;
    if (reading.price === null || Number(reading.price) !== shown) return refuse('CORRECTION_STALE');
    const outcome = await write(watchlist, stream, {
      ...{ type: 'CorrectReading', competitorId, place, price: reading.price, currency: reading.currency, at: now },
    });
    if (isRefusal(outcome)) return outcome;
    const page = correctedPageOf(known.address, { competitorId, place, at: now });
    const recorded = await handle(price, {
      commandId: derivedId(commandId, 'reading', page),
      stream: pageStream(page),
      command: { type: 'RecordReading', reading, page, observer: 'monitor', at: now },
      meta: { actor: { kind: 'worker', id: 'correction' }, shop: null, correlationId: competitorId, causationId: null },
    });
    return accepted(isRefusal(recorded) || recorded.position === null ? outcome : recorded, {});
  },
});
