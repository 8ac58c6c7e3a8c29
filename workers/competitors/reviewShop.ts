import { findOwnVariant } from '../../application/competitors/findOwnVariant.js';
import { ownRecords } from '../../application/competitors/ownRecords.js';
import { bestMatches } from '../../domain/competitors/market/bestMatches.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { Extraction } from '../../domain/extraction/result.js';
import {
  as,
  type CompetitorId,
  type Instant,
  type PageId,
  type ProductId,
  type ShopDomain,
  type VariantId,
} from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { PairPorts } from './ports.js';

/** @param occasion identifies the review, so that a repeated one writes nothing twice. */
export async function reviewShop(
  { readStore, workStore, handle, clock }: PairPorts,
  shop: ShopDomain,
  occasion: string,
): Promise<void> {
  const rows = await readStore.sql
    .selectFrom('competitors as c')
    .innerJoin('pages as p', 'p.page', 'c.page')
    .select(['c.id', 'c.page', 'c.product_id', 'c.own_variant', 'p.title', 'p.price', 'p.currency'])
    .where('c.shop', '=', shop)
    .where('c.pair', 'in', ['matched', 'assumed'])
    .where('p.title', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const catalogue = await ownRecords({ sql: readStore.sql }, shop);
  // A store without known products proves nothing about its pairs.
  if (catalogue.length === 0) return;
  const variantOf = async (productId: string, page: PageId, known: string | null) => {
    const beside = await findOwnVariant({ readStore, workStore }, { shop, page, productId });
    return beside === undefined ? known : beside;
  };
  for (const { id, page, product_id, own_variant, title, price, currency } of rows) {
    const stored = await workStore.sql
      .selectFrom('page_evidence')
      .select('extraction')
      .where('page', '=', page)
      .executeTakeFirst();
    const { codes } = stored ? (JSON.parse(stored.extraction) as Partial<Extraction>) : {};
    const theirs = { title, price, currency, brand: codes?.brand, gtin: codes?.gtin };
    const [best] = bestMatches(catalogue, theirs, 1);
    const same = best?.same ? best.product.productId : null;
    const ownVariant = same && (await variantOf(same, as<PageId>(page), same === product_id ? own_variant : null));
    await handle(watchlist, {
      commandId: derivedId('review pair', shop, occasion, id),
      stream: watchlistStream(shop),
      command: {
        type: 'ReviewPair',
        competitorId: as<CompetitorId>(id),
        best: same === null ? null : { productId: as<ProductId>(same), ownVariant: ownVariant as VariantId | null },
        at: clock.now() as Instant,
      },
      meta: { actor: { kind: 'worker', id: 'pairs' }, shop, correlationId: occasion, causationId: null },
    });
  }
}
