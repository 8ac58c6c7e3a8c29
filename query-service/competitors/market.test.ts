import { describe, expect, it } from 'vitest';
import { pageChecks, pageEvidence } from '../../application/checks/tables.js';
import type { RowOf } from '../../platform/tables/table.js';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { products } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const NOW = '2026-07-01T09:00:00.000Z';
const HOUR_AGO = '2026-07-01T08:00:00.000Z';

async function market() {
  const store = await storeData();
  const { readStore, workStore, get, cookie } = store;
  const write = (table: Parameters<typeof store.put>[0], row: object) =>
    readStore.transaction(transaction => transaction.upsert(table, table.name, [row as never]));
  const note = (table: Parameters<typeof store.put>[0], row: object) =>
    workStore.transaction(transaction => transaction.upsert(table, [row as never]));
  /** A competitor with this page. */
  async function watched(
    id: string,
    shows: Partial<RowOf<typeof pages>> = {},
    link: string | null = null,
    shop = SHOP,
  ) {
    const url = `https://${id}.example/tent`;
    const row = { id, shop, page: id, url, label: null, product_id: link, every_minutes: null, tracked_at: NOW };
    await write(competitors, row);
    await write(pages, { ...PAGE, page: id, ...shows });
  }
  const checked = (page: string, over: Partial<RowOf<typeof pageChecks>>) =>
    note(pageChecks, { ...CHECK, page, host: `${page}.example`, ...over });
  const ask = async (path: string) => (await get(`/api/${path}`, cookie)).json();
  return { ...store, write, note, watched, checked, ask };
}

const PAGE = {
  title: 'Tent',
  price: '90.00',
  previous_price: null,
  percent_diff: 0,
  currency: 'USD',
  list_price: null,
  availability: 'in_stock',
  changed_at: null,
  failure: null,
  changes: 0,
};
const CHECK = {
  url: 'https://a.example/tent',
  watchers: 1,
  due_at: '2026-07-01T09:30:00.000Z',
  last_checked: HOUR_AGO,
  last_read: HOUR_AGO,
  failures: 0,
  etag: null,
  last_modified: null,
  interval_ms: 3_600_000,
  every_minutes: null,
  extractor: 1,
  last_reading: null,
  doubted: null,
};

describe('a competitor in the list', () => {
  it('is compared with its linked own product, in the same currency only', async () => {
    const { put, watched, ask } = await market();
    await put(products, { product_id: 'p1', title: 'My tent', price: '100.00' });
    await watched('a', { price: '90.00', list_price: '120.00' }, 'p1');
    await watched('b', { price: '90.00', currency: 'EUR' }, 'p1');
    await watched('c', {}, 'gone');
    expect(await ask('competitors')).toMatchObject([
      { id: 'c', productId: 'gone', ownPrice: null, percentVsOwn: null },
      { id: 'b', ownPrice: 100, ownCurrency: 'USD', percentVsOwn: null },
      { id: 'a', ownPrice: 100, ownProductTitle: 'My tent', percentVsOwn: -10, listPrice: 120 },
    ]);
  });

  it.each([
    ['waiting', { last_checked: null, interval_ms: null }, null],
    ['fresh', {}, null],
    ['overdue', { due_at: '2026-07-01T08:20:00.000Z', interval_ms: 900_000 }, null],
    ['failing', { failures: 2 }, 'timeout'],
    ['blocked', { failures: 5 }, 'blocked'],
  ])('is %s', async (state, check, failure) => {
    const { watched, checked, ask } = await market();
    await watched('a', { failure });
    await checked('a', check);
    expect((await ask('competitors'))[0].freshness).toMatchObject({ state, slowedBySite: false });
  });

  it('shows its next check and its interval', async () => {
    const { watched, checked, ask } = await market();
    await watched('a');
    await checked('a', { every_minutes: 20 });
    expect((await ask('competitors'))[0]).toMatchObject({
      checkEveryMinutes: 20,
      everyMinutes: null,
      freshness: { nextCheck: '2026-07-01T09:30:00.000Z', failures: 0 },
    });
  });
});

describe('the price history of a competitor', () => {
  it('starts with the price before the window, and weights prices by how long they held', async () => {
    const { watched, write, ask } = await market();
    await watched('a');
    const point = (at: string, price: string | null, currency = 'USD') =>
      write(priceHistory, { page: 'a', at, position: at, price, currency, list_price: null, availability: 'in_stock' });
    await point('2026-01-01T00:00:00.000Z', '500.00');
    await point('2026-05-01T00:00:00.000Z', '100.00');
    await point('2026-06-29T09:00:00.000Z', '60.00');
    const { points, ...rest } = await ask('competitors/a/history?days=4');
    expect(points.map(({ price }: { price: number }) => price)).toEqual([100, 60]);
    expect(rest).toEqual({
      id: 'a',
      from: '2026-06-27T09:00:00.000Z',
      to: NOW,
      currency: 'USD',
      min: 60,
      avg: 80,
      max: 100,
    });
  });

  it('is empty before the first reading', async () => {
    const { watched, ask } = await market();
    await watched('a');
    expect(await ask('competitors/a/history')).toMatchObject({ points: [], min: null, avg: null, max: null });
  });

  it('and the evidence are only for the shop that watches it', async () => {
    const { watched, get, cookie } = await market();
    await watched('theirs', {}, null, OTHER_SHOP);
    for (const path of ['history', 'evidence'])
      expect((await get(`/api/competitors/theirs/${path}`, cookie)).json().code).toBe('COMPETITOR_NOT_FOUND');
  });
});

describe('the evidence of a price', () => {
  it('lists findings, and a price in doubt', async () => {
    const { watched, checked, note, ask } = await market();
    await watched('a');
    await checked('a', { doubted: JSON.stringify({ price: '9.00', currency: 'USD' }) });
    const found = { source: 'json-ld', path: 'ld+json[0].offers.price', raw: '90.00', chosen: true, why: 'declared' };
    const extraction = { ...PAGE, title: 'Tent', listPrice: null, from: false, confidence: 0.9, evidence: [found] };
    await note(pageEvidence, { page: 'a', at: HOUR_AGO, extraction: JSON.stringify(extraction) });
    expect(await ask('competitors/a/evidence')).toMatchObject({
      id: 'a',
      at: HOUR_AGO,
      price: 90,
      confidence: 0.9,
      fromPrice: false,
      doubted: { price: 9, currency: 'USD' },
      evidence: [found],
    });
  });

  it('is empty before the first reading', async () => {
    const { watched, ask } = await market();
    await watched('a');
    expect(await ask('competitors/a/evidence')).toMatchObject({ at: null, price: null, evidence: [] });
  });
});

describe('the market', () => {
  it('shows the rank of each own product', async () => {
    const { put, watched, ask } = await market();
    await put(products, { product_id: 'p1', title: 'My tent', price: '100.00' });
    await watched('a', { price: '90.00' }, 'p1');
    await watched('b', { price: '130.00' }, 'p1');
    await watched('c', { price: '80.00', currency: 'EUR' }, 'p1');
    await watched('unlinked');
    expect(await ask('market/products')).toEqual({
      products: [
        {
          productId: 'p1',
          title: 'My tent',
          price: 100,
          currency: 'USD',
          competitors: 3,
          compared: 2,
          min: 90,
          avg: 110,
          max: 130,
          position: 2,
          percentVsAvg: -9.09,
          cheapest: { id: 'a', label: 'Tent', price: 90 },
        },
      ],
    });
  });

  it('is summarised without averaging two currencies', async () => {
    const { watched, ask } = await market();
    await watched('a', { price: '90.00', percent_diff: -3 });
    await watched('b', { price: '110.01', availability: 'out_of_stock', failure: 'blocked' });
    await watched('c', { price: '8000', currency: 'JPY' });
    expect(await ask('market/summary')).toEqual({
      total: 3,
      inStock: 2,
      priceChanges: 1,
      avgPrice: 100.01,
      currency: 'USD',
      averaged: 2,
      stale: 1,
    });
  });
});
