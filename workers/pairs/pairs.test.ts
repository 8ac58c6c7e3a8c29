import { expect, it } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { as, type CompetitorId, type PageId, type ProductId } from '../../domain/kernel/names.js';
import { readAddress } from '../../domain/price/page.js';
import type { Pair } from '../../domain/watchlist/pair.js';
import { watchlist, watchlistStream } from '../../domain/watchlist/watchlist.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shops/tables.js';
import { type Engines, eventsOf, openEngines } from '../workers.fixtures.js';
import { pairsToReview, reviewPairs } from './pairs.js';

const SHOP = 'aurora.myshopify.com' as never;
const address = readAddress('https://shop.example/tent');

/** A shop with a tent and a pillow watches a page with a tent. */
async function scene(product: string, pair: Pair, title: string | null = 'Cirque 2-Person Tent') {
  const engines = await openEngines();
  await engines.readStore.transaction(async transaction => {
    await transaction.create(products, 'products');
    await transaction.create(variants, 'variants');
    await transaction.create(shops, 'shops');
  });
  await sells(engines, 'pillow', 'Camp Pillow');
  await sells(engines, 'tent', 'Cirque 2-Person Tent');
  if (!address) throw new Error('not a page');
  const id = as<CompetitorId>('one');
  await engines.handle(watchlist, {
    commandId: 'track',
    stream: watchlistStream(SHOP),
    command: {
      ...{ type: 'TrackCompetitor', competitorId: id, ...address, label: null, ownVariant: null },
      ...{ productId: as<ProductId>(product), pair, at: engines.clock.now() },
    },
    meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'test', causationId: null },
  });
  const page = { page: 'page-a', title, price: '299.00', currency: 'USD', percent_diff: 0, changes: 0 };
  await engines.readStore.transaction(async ({ sql }) => {
    const row = { id, shop: SHOP, page: 'page-a', url: address.url, tracked_at: engines.clock.now() };
    await sql
      .insertInto('competitors')
      .values({ ...row, product_id: product, pair })
      .execute();
    await sql
      .insertInto('pages')
      .values({ ...page, availability: 'in_stock' })
      .execute();
  });
  return engines;
}

const sells = ({ readStore, clock }: Engines, product_id: string, title: string, removed: 0 | 1 = 0) =>
  readStore.transaction(({ upsert }) =>
    upsert(products, 'products', [
      {
        ...{ shop: SHOP, product_id, title, handle: title, status: 'ACTIVE', price: '300.00', currency: 'USD' },
        ...{ created_at: clock.now(), updated_at: clock.now(), removed, variants: '[]' },
      } as never,
    ]),
  );

/** An event has the shop reviewed. */
async function after(engines: Engines, type: string, data: object, shop: string | null) {
  const event = { type, data, meta: { shop } } as unknown as ReactorEvent<'PageRenamed'>;
  const write = await pairsToReview(engines).record?.(event);
  await engines.workStore.transaction(async transaction => void (await write?.(transaction)));
  await reviewPairs(engines);
  expect(await pairs(engines)).toEqual([]);
  engines.clock.advance(1_000);
  await reviewPairs(engines);
  return await pairs(engines);
}
const pairs = async ({ eventLog }: Engines) =>
  (await eventsOf(eventLog, watchlistStream(SHOP)))
    .filter(([type, data]) => type === 'CompetitorPaired' && (data as { fromPair: string | null }).fromPair !== null)
    .map(([, data]) => {
      const { productId, pair } = data as { productId: string; pair: string };
      return `${productId} ${pair}`;
    });

const renamed = (engines: Engines) => after(engines, 'PageRenamed', { page: 'page-a' as PageId }, null);

it('a page’s first title, or another one, has its pair looked at again', async () =>
  expect(await renamed(await scene('pillow', 'assumed'))).toEqual(['tent matched']));

it('a change of the catalogue does too, once for all its products', async () => {
  const engines = await scene('tent', 'matched');
  await sells(engines, 'tent', 'Camp Stove');
  expect(await after(engines, 'ProductSynced', {}, SHOP)).toEqual(['tent assumed']);
  expect(await engines.workStore.sql.selectFrom('pair_reviews').selectAll().execute()).toEqual([]);
});

it('a product that is no longer sold is matched no more', async () => {
  const engines = await scene('tent', 'matched');
  await sells(engines, 'tent', 'Cirque 2-Person Tent', 1);
  expect(await after(engines, 'ProductRemoved', {}, SHOP)).toEqual(['tent assumed']);
});

it('what the merchant confirmed is left alone', async () =>
  expect(await renamed(await scene('pillow', 'confirmed'))).toEqual([]));

it('a page without a title, and a shop whose products are not known, say nothing', async () => {
  expect(await renamed(await scene('pillow', 'assumed', null))).toEqual([]);
  const engines = await scene('tent', 'matched');
  for (const id of ['tent', 'pillow']) await sells(engines, id, id, 1);
  expect(await renamed(engines)).toEqual([]);
});
