import { ownProduct } from '../../application/catalogue.js';
import * as api from '../../domain/api/competitors.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/**
 * `PUT /api/competitors/{id}/product`: sets the own product that this competitor's price is compared with from now on.
 */
export const linkProduct = merchantRoute(api.linkProduct, {
  async handler({ params, body, merchant: { shop }, now, write, ports }) {
    const productId = await ownProduct(ports.eventLog, shop, body.productId ?? '');
    if (isRefusal(productId)) return productId;
    const command = {
      type: 'LinkProduct',
      competitorId: as<CompetitorId>(params.id),
      productId,
      ownVariant: null,
      at: now,
    } as const;
    return accepted(await write(watchlist, watchlistStream(shop), command), {});
  },
});
