import { describe, expect, it } from 'vitest';
import type { ReactorEvent } from '../../application/follow/reactor.js';
import { pageEvidence } from '../../application/price/tables.js';
import type { Pair } from '../../domain/competitors/pair.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId, type PageId, type ProductId, type VariantId } from '../../domain/kernel/names.js';
import { readAddress } from '../../domain/price/page.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { products, variants } from '../../read-models/products/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { type Engines, eventsOf, openEngines, outdate } from '../workers.fixtures.js';
import { pairsToReview, reviewPairs } from './pairs.js';
import { pairReviews } from './tables.js';

const SHOP = 'aurora.myshopify.com' as never;
const address = readAddress('https://shop.example/tent');

/** A shop with a tent and a pillow watches a page with a tent. */
async function scene(
  product: string,
  pair: Pair,
  title: string | null = 'Cirque 2-Person Tent',
  ownVariant: string | null = null,
) {
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
      ...{
        type: 'TrackCompetitor',
        competitorId: id,
        ...address,
        label: null,
        ownVariant: ownVariant as VariantId | null,
      },
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

const sells = ({ readStore, clock }: Engines, product_id: string, title: string, removed: 0 | 1 = 0, shop = SHOP) =>
  readStore.transaction(({ upsert }) =>
    upsert(products, 'products', [
      {
        ...{ shop, product_id, title, plain_title: title.toLowerCase(), handle: title, status: 'ACTIVE' },
        ...{ price: '300.00', currency: 'USD', removed, variants: '[]' },
        ...{ created_at: clock.now(), updated_at: clock.now() },
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

it('confirmed pairs never change', async () => expect(await renamed(await scene('pillow', 'confirmed'))).toEqual([]));

it('a page without a title, and a shop whose products are not known, say nothing', async () => {
  expect(await renamed(await scene('pillow', 'assumed', null))).toEqual([]);
  const engines = await scene('tent', 'matched');
  for (const id of ['tent', 'pillow']) await sells(engines, id, id, 1);
  expect(await renamed(engines)).toEqual([]);
});

it('a shop whose pairs cannot be reviewed does not keep another from its own, and stays due', async () => {
  const engines = await scene('pillow', 'assumed');
  const broken = 'a-broken-one.myshopify.com' as never;
  await outdate(engines, watchlistStream(broken), broken);
  await sells(engines, 'tent', 'Cirque 2-Person Tent', 0, broken);
  await engines.readStore.transaction(async ({ sql }) => {
    const row = { id: 'two', shop: broken, page: 'page-a', url: 'https://shop.example/tent', pair: 'assumed' } as const;
    await sql
      .insertInto('competitors')
      .values({ ...row, tracked_at: '' })
      .execute();
  });
  expect(await renamed(engines)).toEqual(['tent matched']);
  expect(await engines.workStore.sql.selectFrom('pair_reviews').select('shop').execute()).toEqual([{ shop: broken }]);
});

describe('a pair of a variant', () => {
  /** The page's variant is `theirs`; the own tent has two. */
  async function withVariants(theirs: object | undefined, ownVariant: string | null = null) {
    const engines = await scene('tent', 'matched', undefined, ownVariant);
    await engines.readStore.transaction(async ({ upsert, sql }) => {
      const own = (variant_id: string, title: string, barcode: string | null) => ({
        ...{ shop: SHOP, variant_id, product_id: 'tent', title, barcode, sku: null, inventory: null, oversells: 0 },
        ...{ price: '300.00', active: 1 },
      });
      await upsert(variants, 'variants', [
        own('v1', 'Blue / S', '4006381333931'),
        own('v2', 'Blue / L', null),
      ] as never);
      await sql.updateTable('competitors').set({ own_variant: ownVariant }).execute();
    });
    const extraction = JSON.stringify({ variant: theirs });
    await engines.workStore.transaction(({ upsert }) =>
      upsert(pageEvidence, [{ page: 'page-a', at: engines.clock.now(), extraction }] as never),
    );
    return engines;
  }
  const reviewed = async (engines: Engines) => {
    await renamed(engines);
    return (await eventsOf(engines.eventLog, watchlistStream(SHOP)))
      .filter(([type]) => type === 'CompetitorPaired')
      .slice(1)
      .map(([, data]) => (data as { ownVariant: string | null }).ownVariant);
  };

  it.each([
    ['code', { name: 'Azure', sku: null, gtin: '4006381333931' }, 'v1'],
    ['options', { name: 'L / Blue', sku: 'T-1' }, 'v2'],
  ])('is with the own variant of the same %s once the page or the catalogue changes', async (_, theirs, own) =>
    expect(await reviewed(await withVariants(theirs))).toEqual([own]),
  );

  it('is with no variant any more if none is the same', async () =>
    expect(await reviewed(await withVariants({ name: 'Red / XXL', sku: null }, 'v1'))).toEqual([null]));

  it('keeps its variant while the page’s is not read', async () =>
    expect(await reviewed(await withVariants(undefined, 'v1'))).toEqual([]));
});

it('a shop that another process makes due during its review stays due', async () => {
  const engines = await scene('tent', 'matched');
  const { workStore, clock } = engines;
  const dueAt = (due_at: string) =>
    workStore.transaction(({ upsert }) => upsert(pairReviews, [{ shop: SHOP, due_at } as never]));
  await dueAt(clock.now());
  const changed = plus(clock.now(), 1);
  const transaction: typeof workStore.transaction = async work => {
    await dueAt(changed);
    return await workStore.transaction(work);
  };
  await reviewPairs({ ...engines, workStore: { ...workStore, transaction } });
  const rows = await workStore.sql.selectFrom('pair_reviews').selectAll().execute();
  expect(rows).toEqual([{ shop: SHOP, due_at: changed }]);
});
