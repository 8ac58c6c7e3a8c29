/** The market on the read side. Longer than 300 lines: one small market serves all of it. */
import { describe, expect, it } from 'vitest';
import { AT_ONCE } from '../../application/price/hostQueue.js';
import { checkHosts, pageChecks, pageEvidence } from '../../application/price/tables.js';
import type { Pair } from '../../domain/competitors/pair.js';
import type { RowOf } from '../../platform/tables/table.js';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const NOW = '2026-07-01T09:00:00.000Z';
const HOUR_AGO = '2026-07-01T08:00:00.000Z';

async function market() {
  const eventLog = await storeData();
  const { readStore, workStore, get, cookie } = eventLog;
  const write = (table: Parameters<typeof eventLog.put>[0], row: object) =>
    readStore.transaction(transaction => transaction.upsert(table, table.name, [row as never]));
  const note = (table: Parameters<typeof eventLog.put>[0], row: object) =>
    workStore.transaction(transaction => transaction.upsert(table, [row as never]));
  /** A competitor with this page. */
  async function watched(
    id: string,
    shows: Partial<RowOf<typeof pages>> = {},
    link: string | null = null,
    shop = SHOP,
    pair: Pair = 'confirmed',
  ) {
    const url = `https://${id}.example/tent`;
    const row = {
      id,
      shop,
      page: id,
      url,
      label: null,
      product_id: link,
      pair: link === null ? null : pair,
      every_minutes: null,
      tracked_at: NOW,
    };
    await write(competitors, row);
    await write(pages, { ...PAGE, page: id, ...shows });
  }
  const checked = (page: string, over: Partial<RowOf<typeof pageChecks>>) =>
    note(pageChecks, { ...CHECK, page, host: `${page}.example`, ...over });
  const ask = async (path: string) => (await get(`/api/${path}`, cookie)).json();
  return { ...eventLog, write, note, watched, checked, ask };
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

  it('shows and compares no product that is only assumed, neither in the list nor in Your Prices', async () => {
    const { put, watched, ask } = await market();
    await put(products, { product_id: 'p1', title: 'Camp Pillow', price: '29.00' });
    await watched('a', { title: 'Cirque Tent', price: '299.00' }, 'p1', SHOP, 'assumed');
    expect(await ask('competitors')).toMatchObject([
      {
        pair: 'assumed',
        ownProductTitle: null,
        ownPrice: null,
        ownImageUrl: null,
        percentVsOwn: null,
        notCompared: 'assumed',
      },
    ]);
    expect(await ask('market/products')).toEqual({ products: [] });
  });

  it('is not compared while its price is not sure, or could not be read for a day', async () => {
    const { put, watched, checked, ask } = await market();
    await put(products, { product_id: 'p1', title: 'My tent', price: '100.00' });
    await watched('unsure', { price: '7.00' }, 'p1');
    await checked('unsure', { sure: 0 });
    await watched('blocked', { price: '90.00', failure: 'blocked' }, 'p1');
    await checked('blocked', { last_read: '2026-06-30T08:59:00.000Z' });
    await watched('failing', { price: '80.00', failure: 'timeout' }, 'p1');
    await checked('failing', { last_read: HOUR_AGO });
    expect(await ask('competitors')).toMatchObject([
      { id: 'unsure', percentVsOwn: null, notCompared: 'unsure' },
      { id: 'failing', percentVsOwn: -20, notCompared: null },
      { id: 'blocked', percentVsOwn: null, notCompared: 'stale' },
    ]);
    expect((await ask('market/products')).products).toMatchObject([{ competitors: 3, compared: 1 }]);
  });

  it('is compared per piece if the counts differ, and says so', async () => {
    const { put, watched, ask } = await market();
    await put(products, { product_id: 'p1', title: 'Batteries', price: '2.00' });
    await watched('a', { title: 'Batteries, 4 Pack', price: '6.00' }, 'p1', SHOP, 'matched');
    expect(await ask('competitors')).toMatchObject([
      { percentVsOwn: -25, perPiece: { own: 2, theirs: 1.5, ownPieces: 1, theirPieces: 4 } },
    ]);
    expect((await ask('market/products')).products).toMatchObject([{ compared: 1, min: 1.5, position: 2 }]);
  });

  it('is compared across currencies by the merchant’s own rate only', async () => {
    const { put, watched, ask, eventLog } = await market();
    await put(products, { product_id: 'p1', title: 'Tent', price: '300.00' });
    await watched('a', { price: '240.00', currency: 'EUR' }, 'p1');
    expect(await ask('competitors')).toMatchObject([{ percentVsOwn: null, notCompared: 'currency', rate: null }]);
    expect((await ask('market/products')).products).toMatchObject([{ competitors: 1, compared: 0 }]);
    const change = { currency: 'EUR', into: 'USD', from: null, to: '1.25' };
    const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: '1', causationId: null } as const;
    const event = { id: crypto.randomUUID(), type: 'ExchangeRateChanged', schema: 1, data: change, at: NOW, meta };
    await eventLog.append(`market-${SHOP}`, [event], 'any');
    expect(await ask('competitors')).toMatchObject([{ percentVsOwn: 0, notCompared: null, rate: 1.25 }]);
    expect((await ask('market/products')).products).toMatchObject([{ compared: 1, min: 300 }]);
    expect(await ask('market/settings')).toEqual({
      quietPercent: 1,
      rates: [{ currency: 'EUR', into: 'USD', rate: '1.25' }],
    });
  });

  it('is compared with the own variant of the same options', async () => {
    const { put, watched, ask, write } = await market();
    await put(products, { product_id: 'p1', title: 'Tent', price: '100.00' });
    await put(variants, { variant_id: 'v1', product_id: 'p1', title: 'Red', price: '120.00' });
    await watched('a', { price: '90.00' }, 'p1');
    await write(competitors, {
      ...{ id: 'a', shop: SHOP, page: 'a', url: 'https://a.example/tent', label: null, tracked_at: NOW },
      ...{ product_id: 'p1', pair: 'matched', own_variant: 'v1' },
    });
    expect(await ask('competitors')).toMatchObject([{ ownVariant: 'Red', ownPrice: 120, percentVsOwn: -25 }]);
    await put(variants, { variant_id: 'v1', product_id: 'p1', title: 'Default Title', price: '120.00' });
    expect(await ask('competitors')).toMatchObject([{ ownVariant: null, ownPrice: 120, percentVsOwn: -25 }]);
    await put(variants, { variant_id: 'v1', product_id: 'p1', title: '6 Pack', price: '120.00' });
    await write(pages, { ...PAGE, page: 'a', title: 'Tent, 6 Pack' });
    expect(await ask('competitors')).toMatchObject([{ ownVariant: '6 Pack', percentVsOwn: -25, perPiece: null }]);
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

  it('is slowed down until its host may be visited again, whatever the last check was', async () => {
    const { watched, checked, note, ask } = await market();
    await watched('a', { failure: 'timeout' });
    await checked('a', {});
    const slowUntil = (slow_until: string) =>
      note(checkHosts, {
        ...{ host: 'a.example', due_at: slow_until, next_allowed_at: slow_until, slowed: 1, slow_until },
      });
    await slowUntil('2026-07-01T09:20:00.000Z');
    expect((await ask('competitors'))[0].freshness).toMatchObject({
      ...{ state: 'slow_down', slowUntil: '2026-07-01T09:20:00.000Z', nextCheck: '2026-07-01T09:30:00.000Z' },
    });
    await slowUntil(NOW);
    expect((await ask('competitors'))[0].freshness).toMatchObject({ state: 'failing', slowUntil: null });
  });

  it('has no moment for its first check, which waits for its turn', async () => {
    const { watched, checked, ask } = await market();
    await watched('a');
    await checked('a', { last_checked: null, due_at: AT_ONCE });
    expect((await ask('competitors'))[0].freshness).toMatchObject({ state: 'waiting', nextCheck: null });
    await checked('a', { due_at: AT_ONCE });
    expect((await ask('competitors'))[0].freshness).toMatchObject({ nextCheck: NOW });
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

describe('a row of the list', () => {
  it('has the line of its last 30 days, which begins with the price before', async () => {
    const { watched, write, ask } = await market();
    await watched('a');
    for (const [at, price] of [
      ['2026-01-01T00:00:00.000Z', '500.00'],
      ['2026-05-01T00:00:00.000Z', '100.00'],
      ['2026-06-10T00:00:00.000Z', null],
      ['2026-06-29T09:00:00.000Z', '60.00'],
    ] as const)
      await write(priceHistory, {
        ...{ page: 'a', at, position: at, price, currency: 'USD', list_price: null, availability: 'in_stock' },
      });
    const [row] = await ask('competitors');
    expect(row.trend.map(({ price }: { price: number | null }) => price)).toEqual([100, null, 60]);
  });

  it('has a line of one currency: the page’s present one', async () => {
    const { watched, write, ask } = await market();
    await watched('a');
    const common = { page: 'a', list_price: null, availability: 'in_stock' } as const;
    for (const [day, price, currency] of [
      ['25', '9000', 'JPY'],
      ['26', '60.00', 'USD'],
      ['27', null, null],
      ['28', '55.00', 'USD'],
    ] as const) {
      const at = `2026-06-${day}T09:00:00.000Z`;
      await write(priceHistory, { ...common, at, position: at, price, currency });
    }
    const [row] = await ask('competitors');
    expect(row.trend.map(({ price }: { price: number | null }) => price)).toEqual([60, null, 55]);
  });

  it('has the page’s picture and the own product’s, by paths of the app’s own', async () => {
    const { put, watched, note, ask } = await market();
    const image_url = 'https://cdn.example/own.png';
    await put(products, { product_id: 'gid://shopify/Product/7', title: 'Tent', price: '9.00', image_url });
    await watched('a', {}, 'gid://shopify/Product/7');
    await watched('b');
    await note(pageEvidence, { page: 'a', at: NOW, extraction: '{}', image_url: 'https://a.example/tent.jpg' });
    const [b, a] = await ask('competitors');
    expect(a.imageUrl).toMatch(/^\/api\/images\/competitors\/a\?v=[0-9a-f]{16}$/);
    expect(a.ownImageUrl).toMatch(/^\/api\/images\/products\/7\?v=[0-9a-f]{16}$/);
    expect([b.imageUrl, b.ownImageUrl]).toEqual([null, null]);
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
      firstSeen: '2026-01-01T00:00:00.000Z',
      kept: [],
      gaps: [],
    });
  });

  it('is empty before the first reading', async () => {
    const { watched, ask } = await market();
    await watched('a');
    expect(await ask('competitors/a/history')).toMatchObject({ points: [], min: null, avg: null, max: null });
  });

  it('is only for the shop that watches it, as is the evidence', async () => {
    const { watched, get, cookie } = await market();
    await watched('theirs', {}, null, OTHER_SHOP);
    for (const path of ['history', 'evidence', 'own-variants'])
      expect((await get(`/api/competitors/theirs/${path}`, cookie)).json().code).toBe('COMPETITOR_NOT_FOUND');
  });
});

describe('the own variants of a pair', () => {
  const own = (variant_id: string, product_id: string, title: string) => ({
    ...{ shop: SHOP, variant_id, product_id, title, barcode: null, sku: `TT-${title}`, inventory: null, oversells: 0 },
    ...{ price: '80.00', active: 1 },
  });

  it('are those of its product, with the one that is compared', async () => {
    const { watched, write, ask, readStore } = await market();
    await watched('a', {}, 'tent');
    for (const row of [own('s', 'tent', 'S'), own('l', 'tent', 'L'), own('other', 'stove', 'M')])
      await write(variants, row);
    const listed = [
      { id: 'l', title: 'L', sku: 'TT-L', price: 80 },
      { id: 's', title: 'S', sku: 'TT-S', price: 80 },
    ];
    expect(await ask('competitors/a/own-variants')).toEqual({ variants: listed, chosen: null });
    const [row] = await readStore.sql.selectFrom('competitors').selectAll().execute();
    await write(competitors, { ...row, own_variant: 'l' });
    expect(await ask('competitors/a/own-variants')).toEqual({ variants: listed, chosen: 'l' });
  });

  it('are none without a product', async () => {
    const { watched, ask } = await market();
    await watched('a');
    expect(await ask('competitors/a/own-variants')).toEqual({ variants: [], chosen: null });
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
    await watched('b', { price: '130.00', availability: 'discontinued' }, 'p1');
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
          imageUrl: null,
          rivals: [
            { id: 'a', label: 'Tent', price: 90, outOfStock: false },
            { id: 'b', label: 'Tent', price: 130, outOfStock: true },
          ],
        },
      ],
    });
  });

  it('ranks each own variant by itself', async () => {
    const { put, watched, ask, write } = await market();
    await put(products, { product_id: 'p1', title: 'Tent', price: '100.00' });
    await put(variants, { variant_id: 'v1', product_id: 'p1', title: 'Large', price: '150.00' });
    await watched('small', { price: '90.00' }, 'p1');
    await watched('large', { price: '140.00' }, 'p1');
    await write(competitors, {
      ...{ id: 'large', shop: SHOP, page: 'large', url: 'https://large.example/tent', label: null, tracked_at: NOW },
      ...{ product_id: 'p1', pair: 'matched', own_variant: 'v1' },
    });
    expect((await ask('market/products')).products).toMatchObject([
      { productId: 'p1', title: 'Tent', price: 100, compared: 1, position: 2, min: 90, max: 90 },
      { productId: 'p1', title: 'Tent (Large)', price: 150, compared: 1, position: 2, min: 140, max: 140 },
    ]);
  });

  it('has an average in whole units of its currency', async () => {
    const { watched, ask } = await market();
    await watched('a', { price: '1.234', currency: 'KWD' });
    await watched('b', { price: '1.236', currency: 'KWD' });
    expect(await ask('market/summary')).toMatchObject({ avgPrice: 1.235, currency: 'KWD' });
    await watched('a', { price: '1200', currency: 'JPY' });
    await watched('b', { price: '1201', currency: 'JPY' });
    expect(await ask('market/summary')).toMatchObject({ avgPrice: 1_201, currency: 'JPY' });
  });

  it('is shown though a page names a price of more digits than a number holds', async () => {
    const { put, watched, write, ask } = await market();
    await put(products, { product_id: 'p1', title: 'My tent', price: '100.00' });
    const price = '999999999999999999.00';
    await watched('a', { price }, 'p1');
    await write(priceHistory, {
      ...{ page: 'a', at: HOUR_AGO, position: '1', price, currency: 'USD', list_price: null, availability: 'in_stock' },
    });
    expect((await ask('market/products')).products).toMatchObject([{ price: 100, position: 1, compared: 1 }]);
    expect(await ask('competitors/a/history')).toMatchObject({ points: [{ price: 1e18 }], avg: 1e18 });
  });

  it('is summarised without averaging two currencies', async () => {
    const { put, watched, checked, ask } = await market();
    await put(products, { product_id: 'p1', title: 'My tent', price: '100.00' });
    await watched('a', { price: '90.00', percent_diff: -3 }, 'p1');
    await watched('b', { price: '110.01', availability: 'out_of_stock', failure: 'blocked' }, 'p1');
    await watched('c', { price: '8000', currency: 'JPY', availability: 'unknown' });
    await watched('unsure', { price: '7.00' });
    await checked('unsure', { sure: 0 });
    expect(await ask('market/summary')).toEqual({
      total: 4,
      inStock: 2,
      outOfStock: 1,
      stockUnknown: 1,
      priceChanges: 1,
      movedDown: 1,
      movedUp: 0,
      avgPrice: 100.01,
      currency: 'USD',
      averaged: 2,
      compared: 2,
      cheaper: 1,
      stale: 1,
    });
  });
});
