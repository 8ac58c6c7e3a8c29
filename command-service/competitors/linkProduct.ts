import { ownProduct } from '../../application/catalogue.js';
import { findOwnVariant } from '../../application/competitors/findOwnVariant.js';
import { ownVariants } from '../../application/competitors/ownRecords.js';
import { load } from '../../application/decide/load.js';
import * as api from '../../domain/api/pairs.js';
import { type Watched, watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { as, type CompetitorId, type ProductId, type ShopDomain, type VariantId } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';

/**
 * `PUT /api/competitors/{id}/product`: sets the own product and variant that this competitor's price is compared with.
 * Without a variant, picks the one that matches the watched variant.
 */
export const linkProduct = merchantRoute(api.linkProduct, {
  async handler({ params, body, merchant: { shop }, now, write, ports }) {
    const productId = await ownProduct(ports.eventLog, shop, body.productId ?? '');
    if (isRefusal(productId)) return productId;
    const competitorId = as<CompetitorId>(params.id);
    const stream = watchlistStream(shop);
    const known = (await load(ports.eventLog, watchlist, stream)).competitors.get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const ownVariant =
      productId === null || body.assumed
        ? null
        : await variantOf(ports, { shop, productId, wanted: body.ownVariant }, known);
    if (isRefusal(ownVariant)) return ownVariant;
    return accepted(
      await write(watchlist, stream, {
        type: 'LinkProduct',
        ...{ competitorId, productId, ownVariant, at: now },
        ...(body.assumed && { pair: 'assumed' as const }),
      }),
      {},
    );
  },
});

type Ports = Pick<CommandPorts, 'readStore' | 'workStore'>;
type Known = Pick<Watched, 'page' | 'productId' | 'ownVariant'>;

async function variantOf(
  ports: Ports,
  { shop, productId, wanted }: { shop: ShopDomain; productId: ProductId; wanted: string | null | undefined },
  { page, ...before }: Known,
): Promise<VariantId | null | Refusal> {
  if (wanted === null) return null;
  if (wanted === undefined) {
    const matching = await findOwnVariant(ports, { shop, page, productId });
    return matching === undefined && before.productId === productId ? before.ownVariant : (matching ?? null);
  }
  const own = await ownVariants(ports.readStore, shop, productId);
  return own.some(({ variantId }) => variantId === wanted) ? as<VariantId>(wanted) : refuse('VARIANT_UNKNOWN');
}
