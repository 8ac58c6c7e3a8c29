import { keptPreview } from '../../application/pages/keptPreviews.js';
import { resultOf } from '../../application/pages/resultOf.js';
import * as api from '../../domain/api/competitors.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type PageVariant } from '../../domain/kernel/names.js';
import { pageOf } from '../../domain/price/page.js';
import { pageStream, price } from '../../domain/price/price.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { competitorAddress } from './competitorAddress.js';
import { pairOf } from './pairOf.js';

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
    const page = pageOf(address);
    const watched = await ports.workStore.sql
      .selectFrom('page_checks')
      .select('page')
      .where('page', '=', page)
      .executeTakeFirst();
    const id = newId('competitor');
    const outcome = await write(watchlist, watchlistStream(merchant.shop), {
      type: 'TrackCompetitor',
      competitorId: as<CompetitorId>(id),
      ...address,
      label: body.label?.trim() || null,
      ...paired,
      at: now,
    });
    // A page that is watched already has the monitor's own readings, which it checks for sanity.
    if (isRefusal(outcome) || preview === null || watched) return accepted(outcome, { id });
    const seen = resultOf({ kind: 'page', etag: null, lastModified: null, extraction: preview.extraction }, variant);
    if (seen.kind !== 'reading') return accepted(outcome, { id });
    const recorded = await handle(price, {
      commandId: derivedId(commandId, 'reading', page),
      stream: pageStream(page),
      command: { type: 'RecordReading', reading: seen.reading, page, observer: 'monitor', at: now },
      meta: { actor: { kind: 'worker', id: 'preview' }, shop: null, correlationId: id, causationId: null },
    });
    // The later of the two: who waits for it sees the price too.
    return accepted(isRefusal(recorded) || recorded.position === null ? outcome : recorded, { id });
  },
});
