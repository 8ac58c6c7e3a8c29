import { sameAddresses } from '../../application/competitors/sameAddresses.js';
import { load } from '../../application/decide/load.js';
import { keptPreview } from '../../application/reading/keptPreviews.js';
import { resultByRule } from '../../application/reading/resultByRule.js';
import { resultOf } from '../../application/reading/resultOf.js';
import type { TrackCompetitorBody } from '../../domain/api/competitors.js';
import * as api from '../../domain/api/competitors.js';
import type { Correction } from '../../domain/competitors/correction.js';
import { correctionBy, rulesFor } from '../../domain/competitors/siteRules.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { Extraction } from '../../domain/extraction/result.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import { correctedPageOf, pageOf } from '../../domain/price/page.js';
import { pageStream, price, type Reading } from '../../domain/price/price.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { competitorAddress } from './competitorAddress.js';
import { pairOf } from './pairOf.js';

/**
 * Spec §7: `POST /api/competitors`. The error catalogue gives refusals the texts of spec §8. Records the preview's
 * reading too, so that the merchant doesn't wait for a second fetch.
 */
export const trackCompetitor = merchantRoute(api.trackCompetitor, {
  fields: { url: { missing: 'COMPETITOR_URL_REQUIRED', invalid: 'COMPETITOR_URL_INVALID' } },

  async handler({ body, merchant, now, newId, write, handle, commandId, ports }) {
    const parsed = competitorAddress(body.url, ports.privatePages);
    if (isRefusal(parsed)) return parsed;
    const variant = body.variant === undefined ? parsed.variant : as<PageVariant | null>(body.variant as string);
    const address = { ...parsed, variant };
    const preview = await keptPreview(ports.workStore, address.url, now);
    const paired = await pairOf(ports, merchant.shop, body, preview?.extraction ?? null, variant);
    if (isRefusal(paired)) return paired;
    const { correction } = body;
    const corrected =
      correction && (preview ? placeOf(preview.extraction, variant, correction) : refuse('CORRECTION_STALE'));
    if (isRefusal(corrected)) return corrected;
    const known = await load(ports.eventLog, watchlist, watchlistStream(merchant.shop));
    const rule = correctionBy(rulesFor(known.rules, address));
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
      sameAs: await sameAddresses(ports, known, address, preview?.extraction ?? null),
      label: body.label?.trim() || null,
      ...paired,
      ...(corrected && { correction: corrected.chosen }),
      at: now,
    });
    if (isRefusal(outcome) || preview === null) return accepted(outcome, { id });
    if (corrected)
      return record(
        correctedPageOf(address, { competitorId, place: corrected.chosen.place, at: now }),
        corrected.reading,
      );
    if (rule) {
      const { place, stock } = rule;
      const ruled = resultByRule(asPage(preview.extraction), variant, place, stock);
      if (ruled.kind !== 'reading') return accepted(outcome, { id });
      return record(correctedPageOf(address, { competitorId, place, at: now }), ruled.reading);
    }
    // If others watch this page, the monitor has its own readings and checks them for plausibility.
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
      // Returns the later position, so that a client waiting for it sees the price too.
      return accepted(isRefusal(recorded) || recorded.position === null ? outcome : recorded, { id });
    }
  },
});

const asPage = (extraction: Extraction) => ({ kind: 'page', etag: null, lastModified: null, extraction }) as const;

/** The price that the merchant chose in the preview, if the preview still shows it. */
function placeOf(
  extraction: Extraction,
  variant: PageVariant | null,
  { place, price: shown }: NonNullable<TrackCompetitorBody['correction']>,
) {
  const seen = resultOf(asPage(extraction), variant, place);
  if (seen.kind !== 'reading' || seen.reading.price === null || Number(seen.reading.price) !== shown)
    return refuse('CORRECTION_STALE');
  const { reading } = seen;
  const chosen: Omit<Correction, 'byRule'> = { place, price: reading.price, currency: reading.currency, stock: null };
  return { reading, chosen };
}
