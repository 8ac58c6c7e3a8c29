import { keptPreview } from '../../application/reading/keptPreviews.js';
import { resultOf } from '../../application/reading/resultOf.js';
import type { TrackCompetitorBody } from '../../domain/api/competitors.js';
import * as api from '../../domain/api/competitors.js';
import { type Correction, watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import { correctedPageOf, pageOf } from '../../domain/price/page.js';
import { pageStream, price, type Reading } from '../../domain/price/price.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { competitorAddress } from './competitorAddress.js';
import { pairOf } from './pairOf.js';
import { sameAddresses } from './sameAddresses.js';

/**
 * Spec §7: `POST /api/competitors`. The error catalogue gives refusals the texts of spec §8. What a preview has just
 * seen of the page is recorded with it: the merchant waits for no second look.
 */
export const trackCompetitor = merchantRoute(api.trackCompetitor, {
  fields: { url: { missing: 'COMPETITOR_URL_REQUIRED', invalid: 'COMPETITOR_URL_INVALID' } },

  async handler({ body, merchant, now, newId, write, handle, commandId, ports }) {
    const named = competitorAddress(body.url, ports.privatePages);
    if (isRefusal(named)) return named;
    const variant = body.variant === undefined ? named.variant : as<PageVariant | null>(body.variant as string);
    const address = { ...named, variant };
    const preview = await keptPreview(ports.workStore, address.url, now);
    const paired = await pairOf(ports, merchant.shop, body, preview?.extraction ?? null, variant);
    if (isRefusal(paired)) return paired;
    const { correction } = body;
    const right =
      correction && (preview ? placeOf(preview.extraction, variant, correction) : refuse('CORRECTION_STALE'));
    if (isRefusal(right)) return right;
    const page = pageOf(address);
    const watched = await ports.workStore.sql
      .selectFrom('page_checks')
      .select('page')
      .where('page', '=', page)
      .executeTakeFirst();
    const id = newId('competitor');
    const competitorId = as<CompetitorId>(id);
    const outcome = await write(watchlist, watchlistStream(merchant.shop), {
      type: 'TrackCompetitor',
      competitorId,
      ...address,
      sameAs: await sameAddresses(ports, merchant.shop, address, preview?.extraction ?? null),
      label: body.label?.trim() || null,
      ...paired,
      ...(right && { correction: right.chosen }),
      at: now,
    });
    if (isRefusal(outcome) || preview === null) return accepted(outcome, { id });
    if (right)
      return record(correctedPageOf(address, { competitorId, place: right.chosen.place, at: now }), right.reading);
    // A page that is watched already has the monitor's own readings, which it checks for sanity.
    if (watched) return accepted(outcome, { id });
    const seen = resultOf(asPage(preview.extraction), variant);
    return seen.kind === 'reading' ? record(page, seen.reading) : accepted(outcome, { id });

    async function record(page: PageId, reading: Reading) {
      const recorded = await handle(price, {
        commandId: derivedId(commandId, 'reading', page),
        stream: pageStream(page),
        command: { type: 'RecordReading', reading, page, observer: 'monitor', at: now },
        meta: { actor: { kind: 'worker', id: 'preview' }, shop: null, correlationId: id, causationId: null },
      });
      // The later of the two: who waits for it sees the price too.
      return accepted(isRefusal(recorded) || recorded.position === null ? outcome : recorded, { id });
    }
  },
});

const asPage = (extraction: Extraction) => ({ kind: 'page', etag: null, lastModified: null, extraction }) as const;

/** The price that the merchant chose in the preview, if it is still what the preview showed there. */
function placeOf(
  extraction: Extraction,
  variant: PageVariant | null,
  { place, price: shown }: NonNullable<TrackCompetitorBody['correction']>,
) {
  const seen = resultOf(asPage(extraction), variant, place);
  if (seen.kind !== 'reading' || seen.reading.price === null || Number(seen.reading.price) !== shown)
    return refuse('CORRECTION_STALE');
  const { reading } = seen;
  const chosen: Correction = { place, price: reading.price, currency: reading.currency, stock: null };
  return { reading, chosen };
}
