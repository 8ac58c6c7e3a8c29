import { findOwnVariant } from '../../application/competitors/findOwnVariant.js';
import { ownRecords } from '../../application/competitors/ownRecords.js';
import { watchedRecord } from '../../application/competitors/watchedRecord.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import {
  as,
  type CompetitorId,
  type Instant,
  type PageId,
  type ProductId,
  type ShopDomain,
  type VariantId,
} from '../../domain/kernel/names.js';
import { competesWith } from '../../domain/matching/competesWith.js';
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
    .select(['c.id', 'c.page', 'c.product_id', 'c.own_variant'])
    .where('c.shop', '=', shop)
    .where('c.pair', 'in', ['matched', 'assumed'])
    .where('p.title', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  const catalogue = await ownRecords({ sql: readStore.sql }, shop);
  // A store without known products proves nothing about its pairs.
  if (catalogue.length === 0) return;
  const rank = competesWith(catalogue);
  const variantOf = async (productId: string, page: PageId, known: string | null) => {
    const beside = await findOwnVariant({ readStore, workStore }, { shop, page, productId });
    return beside === undefined ? known : beside;
  };
  for (const { id, page, product_id, own_variant } of rows) {
    const theirs = await watchedRecord({ readStore, workStore }, as<PageId>(page));
    if (theirs === null) continue;
    const [best] = rank(theirs, 1);
    const same = best?.certain ? best.product.productId : null;
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
