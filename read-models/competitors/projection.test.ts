import { describe, expect, it } from 'vitest';
import { type Engines, event, openEngines, SHOP } from '../../projector/engines.fixtures.js';
import { rebuild } from '../../projector/rebuild.js';
import { competitors } from './projection.js';

const OTHER = 'borealis.myshopify.com';
const page = 'page-a';
const address = { page, url: 'https://shop.example/a', variant: null, vantage: 'direct' };
const one = { competitorId: 'one', ...address };
const look = { page, observer: 'monitor' };
const tracked = (id: string, shop = SHOP) =>
  event(`track ${id}`, 'CompetitorTracked', { competitorId: id, ...address, label: null, productId: null }, shop);
const dropped = (id: string) => event(`drop ${id}`, 'CompetitorDropped', { competitorId: id, ...address });
const reading = { title: 'Tent', price: '129.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
const observed = (changes: object = {}) =>
  event(`observe ${JSON.stringify(changes)}`, 'PriceObserved', { ...look, reading: { ...reading, ...changes } }, null);
const moved = (from: string, to: string) =>
  event(`move ${from} ${to}`, 'PriceChanged', { ...look, from, to, currency: 'USD', listPrice: null }, null);
const failed = event('fail', 'CheckFailed', { ...look, reason: 'blocked' }, null);
const recovered = event('recover', 'CheckRecovered', look, null);

/** Folds a history and reads the two tables back. */
async function folded(engines: Engines, ...history: ReturnType<typeof event>[]) {
  await engines.eventLog.append('history', history, 'any');
  await rebuild({ ...engines, onDeadLetter: (_, __, fault) => expect.fail(String(fault)) }, competitors);
  return {
    watching: await engines.readStore.sql.selectFrom('competitors').select(['id', 'shop']).orderBy('id').execute(),
    page: await engines.readStore.sql.selectFrom('pages').selectAll().executeTakeFirst(),
  };
}
const fold = async (...history: ReturnType<typeof event>[]) => folded(await openEngines(), ...history);

describe('the competitors read model', () => {
  it('lists the watchers of each page, without those who stopped', async () => {
    const { watching } = await fold(tracked('one'), tracked('two', OTHER), tracked('three'), dropped('three'));
    expect(watching).toEqual([
      { id: 'one', shop: SHOP },
      { id: 'two', shop: OTHER },
    ]);
  });

  it('links to the watched variant', async () => {
    const engines = await openEngines();
    const variant = event(
      'track variant',
      'CompetitorTracked',
      { competitorId: 'v', ...address, variant: '111', label: null, productId: null },
      SHOP,
    );
    await folded(engines, variant);
    const row = await engines.readStore.sql.selectFrom('competitors').select('url').executeTakeFirst();
    expect(row).toEqual({ url: 'https://shop.example/a?variant=111' });
  });

  it('keeps the first reading', async () => {
    expect((await fold(observed())).page).toMatchObject({
      title: 'Tent',
      price: '129.00',
      percent_diff: 0,
      changes: 0,
      changed_at: null,
    });
  });

  it('keeps the size of the last price change, and the number of changes', async () => {
    const { page: row } = await fold(observed(), moved('129.00', '119.00'), moved('119.00', '125.00'));
    expect(row).toMatchObject({ price: '125.00', previous_price: '119.00', percent_diff: 5.04, changes: 2 });
  });

  it('corrects the history by a revision, keeps what was believed, and derives the figures from what is known', async () => {
    const engines = await openEngines();
    const at = (n: number, one: ReturnType<typeof event>) => ({ ...one, at: `2026-07-0${n}T09:00:00.000Z` });
    const figures = { currency: 'USD', listPrice: null, availability: 'in_stock' };
    const revision = {
      ...{ page, readAt: '2026-07-02T09:00:00.000Z', snapshot: 'ab12', extractor: 17 },
      ...{ from: { ...figures, price: '19.00' }, to: { ...figures, price: '119.00' } },
    };
    const { page: row } = await folded(
      engines,
      at(1, observed()),
      at(2, moved('129.00', '19.00')),
      at(3, moved('19.00', '119.00')),
      at(4, failed),
      at(5, event('revise', 'ReadingRevised', revision, null)),
    );
    expect(row).toMatchObject({ price: '119.00', previous_price: '129.00', percent_diff: -7.75, changes: 1 });
    expect(row).toMatchObject({ title: 'Tent', failure: 'blocked', changed_at: '2026-07-02T09:00:00.000Z' });
    const history = engines.readStore.sql.selectFrom('price_history').select(['price', 'believed', 'revised_at']);
    expect(await history.orderBy('at').execute()).toEqual([
      { price: '129.00', believed: null, revised_at: null },
      {
        price: '119.00',
        believed: JSON.stringify({ price: '19.00', ...figures }),
        revised_at: '2026-07-05T09:00:00.000Z',
      },
      { price: '119.00', believed: null, revised_at: null },
    ]);
  });

  it('does not compare with a price in another currency', async () => {
    const rebased = event(
      'rebase',
      'PriceRebased',
      { ...look, price: '99.00', currency: 'EUR', listPrice: '120.00' },
      null,
    );
    const { page: row } = await fold(observed(), moved('129.00', '119.00'), rebased);
    expect(row).toMatchObject({ price: '99.00', currency: 'EUR', previous_price: null, percent_diff: 0 });
    expect(row).toMatchObject({ list_price: '120.00' });
  });

  it('follows the stock', async () => {
    const soldOut = event('sold out', 'StockChanged', { ...look, from: 'in_stock', to: 'out_of_stock' }, null);
    expect((await fold(observed(), soldOut)).page).toMatchObject({ availability: 'out_of_stock', price: '129.00' });
  });

  it('keeps the last known price while checks fail, with the reason', async () => {
    expect((await fold(observed(), failed)).page).toMatchObject({ price: '129.00', failure: 'blocked' });
    expect((await fold(observed(), failed, recovered)).page).toMatchObject({ failure: null });
  });

  it('records why a page was never read', async () => {
    expect((await fold(failed)).page).toMatchObject({ price: null, availability: 'unknown', failure: 'blocked' });
  });

  it('shows a page that failed at first as soon as it is read', async () => {
    expect((await fold(failed, recovered, observed())).page).toMatchObject({ price: '129.00', failure: null });
  });
});

describe("a page's history", () => {
  it('has one row for each change of price or stock', async () => {
    const engines = await openEngines();
    const soldOut = event('sold out', 'StockChanged', { ...look, from: 'in_stock', to: 'out_of_stock' }, null);
    const rebased = event(
      'rebase',
      'PriceRebased',
      { ...look, price: '99.00', currency: 'EUR', listPrice: null },
      null,
    );
    await folded(engines, observed({ listPrice: '150.00' }), moved('129.00', '119.00'), failed, soldOut, rebased);
    const rows = await engines.readStore.sql
      .selectFrom('price_history')
      .select(['price', 'currency', 'list_price', 'availability'])
      .orderBy('position')
      .execute();
    expect(rows.map(row => Object.values(row))).toEqual([
      ['129.00', 'USD', '150.00', 'in_stock'],
      ['119.00', 'USD', null, 'in_stock'],
      ['119.00', 'USD', null, 'out_of_stock'],
      ['99.00', 'EUR', null, 'out_of_stock'],
    ]);
  });
});

describe('the interval that a merchant chose', () => {
  it('is stored, and removed', async () => {
    const every = (everyMinutes: number | null) =>
      event(`every ${everyMinutes}`, 'CheckScheduleChanged', { ...one, from: null, everyMinutes }, SHOP);
    const engines = await openEngines();
    await folded(engines, tracked('one'), every(30));
    const minutes = () => engines.readStore.sql.selectFrom('competitors').select('every_minutes').executeTakeFirst();
    expect(await minutes()).toEqual({ every_minutes: 30 });
    await folded(engines, every(null));
    expect(await minutes()).toEqual({ every_minutes: null });
  });
});

it('compares a competitor with the last linked own product', async () => {
  const link = (productId: string | null) =>
    event(`link ${productId}`, 'CompetitorLinked', { ...one, from: null, productId }, SHOP);
  const engines = await openEngines();
  await folded(engines, tracked('one'), link('gid://shopify/Product/1'));
  const product = () => engines.readStore.sql.selectFrom('competitors').select('product_id').executeTakeFirst();
  expect(await product()).toEqual({ product_id: 'gid://shopify/Product/1' });
  await folded(engines, link(null));
  expect(await product()).toEqual({ product_id: null });
});

it('a pair is assumed by default, confirmed by the merchant, or as the event states', async () => {
  const engines = await openEngines();
  const pair = () => engines.readStore.sql.selectFrom('competitors').select(['pair', 'own_variant']).executeTakeFirst();
  await folded(
    engines,
    event('by default', 'CompetitorTracked', { competitorId: 'one', ...address, label: null, productId: 'p1' }, SHOP),
  );
  expect(await pair()).toEqual({ pair: 'assumed', own_variant: null });
  const paired = { from: 'p1', fromPair: 'assumed', productId: 'p2', ownVariant: 'v1', pair: 'matched' };
  await folded(engines, event('paired', 'CompetitorPaired', { ...one, ...paired }, SHOP));
  expect(await pair()).toEqual({ pair: 'matched', own_variant: 'v1' });
  await folded(engines, event('linked', 'CompetitorLinked', { ...one, from: 'p2', productId: 'p1' }, SHOP));
  expect(await pair()).toEqual({ pair: 'confirmed', own_variant: null });
  await folded(engines, event('unpaired', 'CompetitorLinked', { ...one, from: 'p1', productId: null }, SHOP));
  expect(await pair()).toEqual({ pair: null, own_variant: null });
});

it('a renamed page has its new title', async () => {
  const renamed = event('renamed', 'PageRenamed', { ...look, from: 'Tent', to: 'Tent 2' }, null);
  expect((await fold(observed(), renamed)).page).toMatchObject({ title: 'Tent 2', price: '129.00' });
});

it('a page that names its shop has that name', async () => {
  const named = event('named', 'ShopNamed', { ...look, from: null, to: 'Tarnfold' }, null);
  expect((await fold(observed(), named)).page).toMatchObject({ shop_name: 'Tarnfold', price: '129.00' });
});

describe('the notified shops', () => {
  it('are all that watch the page, each once', async () => {
    const engines = await openEngines();
    await folded(engines, tracked('one'), tracked('two'), tracked('three', OTHER), observed());
    const find = async () => (await engines.readStore.sql.selectFrom('competitors').selectAll().execute()) as never;
    const signals = await competitors.announce?.PriceChanged?.(
      { ...moved('1.00', '2.00'), position: '9' } as never,
      find,
    );
    expect(signals?.map(({ room }: { room?: string } & object) => room).sort()).toEqual(
      [`shop:${SHOP}`, `shop:${OTHER}`].sort(),
    );
  });
});

it('holds every column of a new competitor', async () => {
  const engines = await openEngines();
  await folded(engines, tracked('one'));
  expect(await engines.readStore.sql.selectFrom('competitors').selectAll().execute()).toEqual([
    {
      ...{ id: 'one', shop: SHOP, page, url: 'https://shop.example/a', label: null, variant: null },
      ...{ product_id: null, pair: null, own_variant: null, every_minutes: null },
      tracked_at: '2026-07-01T09:00:00.000Z',
    },
  ]);
});

it('follows a competitor to the page of its correction, and back', async () => {
  const engines = await openEngines();
  const pages = async () =>
    (await engines.readStore.sql.selectFrom('competitors').select(['id', 'page']).orderBy('id').execute()).map(
      row => `${row.id} ${row.page}`,
    );
  const corrected = { place: null, price: null, currency: null, stock: null, byRule: false };
  const correction = event('correct', 'ReadingCorrected', { ...one, to: 'page-b', ...corrected });
  await folded(engines, tracked('one'), tracked('two'), correction);
  expect(await pages()).toEqual(['one page-b', 'two page-a']);
  await folded(engines, event('withdraw', 'CorrectionWithdrawn', { ...one, page: 'page-b', to: page }));
  expect(await pages()).toEqual(['one page-a', 'two page-a']);
});

it('a revision compares readings in the order of their time, even if the log has a later one first', async () => {
  const engines = await openEngines();
  const at = (n: number, one: ReturnType<typeof event>) => ({ ...one, at: `2026-07-0${n}T09:00:00.000Z` });
  const figures = { currency: 'USD', listPrice: null, availability: 'in_stock' };
  const revision = {
    ...{ page, readAt: '2026-07-02T09:00:00.000Z', snapshot: 'ab12', extractor: 17 },
    ...{ from: { ...figures, price: '19.00' }, to: { ...figures, price: '125.00' } },
  };
  const { page: row } = await folded(
    engines,
    at(1, observed()),
    at(3, moved('19.00', '119.00')),
    at(2, moved('129.00', '19.00')),
    at(5, event('revise', 'ReadingRevised', revision, null)),
  );
  expect(row).toMatchObject({ price: '119.00', previous_price: '125.00', changes: 2 });
});
