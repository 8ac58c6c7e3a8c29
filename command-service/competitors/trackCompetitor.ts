import { ownProduct } from '../../application/catalogue.js';
import * as api from '../../domain/api/competitors.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { type PageAddress, readAddress } from '../../domain/price/page.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { checkUrl } from '../../platform/web/guard/checkUrl.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/**
 * Spec §7: `POST /api/competitors`. The error catalogue gives refusals the texts of spec §8. Without a `productId` the
 * competitor is not linked: the client picks the first product (spec §5).
 */
export const trackCompetitor = merchantRoute(api.trackCompetitor, {
  fields: { url: { missing: 'COMPETITOR_URL_REQUIRED', invalid: 'COMPETITOR_URL_INVALID' } },

  async handler({ body, merchant, now, newId, write, ports }) {
    const address = competitorAddress(body.url, ports.privatePages);
    if (isRefusal(address)) return address;
    const productId = await ownProduct(ports.store, merchant.shop, body.productId ?? '');
    if (isRefusal(productId)) return productId;
    const id = newId('competitor');
    const outcome = await write(watchlist, watchlistStream(merchant.shop), {
      type: 'TrackCompetitor',
      competitorId: as<CompetitorId>(id),
      ...address,
      label: body.label?.trim() || null,
      productId,
      at: now,
    });
    return accepted(outcome, { id });
  },
});

/**
 * Spec §5, 'Add competitor'. A URL that can never be fetched is refused here, while the merchant still sees the form.
 */
function competitorAddress(text: string, privatePages: readonly string[]): PageAddress | Refusal {
  if (text.trim() === '') return refuse('COMPETITOR_URL_REQUIRED');
  const address = readAddress(text);
  const allowed = address && checkUrl(address.url, { except: privatePages }).allowed;
  return allowed ? address : refuse('COMPETITOR_URL_INVALID');
}
