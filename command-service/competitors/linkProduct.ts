import { ownProduct } from '../../application/catalogue.js';
import { Accepted, IdParams } from '../../domain/api/common.js';
import { LinkProductBody } from '../../domain/api/competitors.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type CompetitorId } from '../../domain/kernel/names.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/competitors/{id}/product`: the own product that this competitor's price is held against from now on. */
export const linkProduct = merchantRoute({
  method: 'PUT',
  url: '/api/competitors/:id/product',
  summary: 'Link a competitor to one of the own products, or to none',
  params: IdParams,
  body: LinkProductBody,
  refusals: ['COMPETITOR_NOT_FOUND', 'PRODUCT_UNKNOWN', 'PRODUCTS_SYNC_NEEDED'],
  status: 200,
  answer: Accepted,

  async handler({ params, body, merchant: { shop }, now, write, ports }) {
    const productId = await ownProduct(ports.store, shop, body.productId ?? '');
    if (isRefusal(productId)) return productId;
    const command = { type: 'LinkProduct', competitorId: as<CompetitorId>(params.id), productId, at: now } as const;
    return accepted(await write(watchlist, watchlistStream(shop), command), {});
  },
});
