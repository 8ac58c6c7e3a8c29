import { keepCase } from '../../application/cases/keepCase.js';
import { load } from '../../application/decide/load.js';
import type { Looked } from '../../application/reading/readPageNow.js';
import { resultOf } from '../../application/reading/resultOf.js';
import * as api from '../../domain/api/corrections.js';
import { type Case, labelOf } from '../../domain/cases/cases.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { isNoPriceMarker, NO_PLACE, noPriceMarker } from '../../domain/extraction/noPriceMarker.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { selectVariant } from '../../domain/extraction/selectVariant.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import type { ErrorCode } from '../../domain/kernel/errors.js';
import { as, type CompetitorId, type PageVariant } from '../../domain/kernel/names.js';
import { correctedPageOf, hostOf } from '../../domain/price/page.js';
import { type CheckFailure, pageStream, price } from '../../domain/price/price.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { isRefused, type Refused, refuseRead } from './refuseRead.js';

const NOWHERE = { price: null, currency: null };

/**
 * `POST /api/competitors/{id}/correction`: names the element that holds the price, or the stock. Fetches the page
 * again, so that no correction relies on outdated content.
 */
export const correctReading = merchantRoute(api.correctReading, {
  async handler({ params, body, merchant, now, newId, write, handle, commandId, ports }) {
    const stock = body.stock ?? null;
    if (body.place === undefined && stock === null) return refuse('CORRECTION_EMPTY');
    const competitorId = as<CompetitorId>(params.id);
    const stream = watchlistStream(merchant.shop);
    const known = (await load(ports.eventLog, watchlist, stream)).competitors.get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const host = hostOf(known.address.url);
    const looked = await ports.look(known.address.url, { shop: merchant.shop, keepText: ports.keepCases });
    if (isRefused(looked)) return refuseRead(looked, host);
    const place = body.place === NO_PLACE ? noPriceMarkerFor(looked, known.address.variant) : (body.place ?? null);
    const corrected = resultOf(looked, known.address.variant, place, stock);
    if (corrected.kind !== 'reading')
      return refuse((corrected.kind === 'failure' && CAUSES[corrected.reason]) || 'COMPETITOR_PAGE_UNREADABLE', {
        host,
      });
    const { reading } = corrected;
    const priced = place !== null && !isNoPriceMarker(place);
    if (priced && (reading.price === null || Number(reading.price) !== body.price)) return refuse('CORRECTION_STALE');
    if (stock !== null && reading.availability !== stock.availability) return refuse('CORRECTION_STALE');
    const readThere = place === null ? NOWHERE : { price: reading.price, currency: reading.currency };
    const command = { type: 'CorrectReading', competitorId, place, ...readThere, stock, at: now } as const;
    const outcome = await write(watchlist, stream, command);
    if (isRefusal(outcome)) return outcome;
    if (ports.keepCases && looked.kind === 'page' && looked.html !== undefined)
      await keepCase(ports, {
        ...{ shop: merchant.shop, caseId: newId('case'), competitorId, meta: merchant.meta, html: looked.html },
        content: {
          ...known.address,
          ...labelOf(place === null ? null : reading, stock),
          ...{ at: now, place, read: readOf(looked.extraction, known.address.variant) },
        },
      });
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

/** Builds the marker for 'this page has no price' from the wrong reading. */
const noPriceMarkerFor = (looked: Exclude<Looked, Refused>, variant: PageVariant | null): string =>
  noPriceMarker(looked.kind === 'page' ? selectVariant(looked.extraction, variant).extraction.price : null);

/** The reading without the correction. */
function readOf(seen: Extraction, variant: PageVariant | null): Case['read'] {
  const { price, currency, availability } = selectVariant(seen, variant).extraction;
  return { price, currency, availability };
}

/** Failures that the merchant can act on; every other failure gets the general code. */
const CAUSES: Partial<Record<CheckFailure, ErrorCode>> = {
  timeout: 'COMPETITOR_NO_ANSWER',
  place_gone: 'CORRECTION_STALE',
  value_unusual: 'CORRECTION_STALE',
  stock_gone: 'CORRECTION_STALE',
  no_price: 'CORRECTION_NEEDS_PRICE',
  variant_gone: 'COMPETITOR_VARIANT_GONE',
};
