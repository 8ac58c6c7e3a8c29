/** What the store sells: top products, low inventory, new products. */
import { describe, expect, it } from 'vitest';
import type { LowInventory, NewProducts, ProductDays, Products } from '../../domain/api/analytics.js';
import { refusals } from '../../read-models/insights/tables.js';
import { productSales, revenueDays } from '../../read-models/orders/tables.js';
import { products, variants } from '../../read-models/products/tables.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';
import { storeData } from './storeData.fixtures.js';

const gid = (n: number) => `gid://shopify/Product/${n}`;

describe('GET /api/analytics/products', () => {
  it('lists the best sellers of 60 days first, with stock and price', async () => {
    const { ask, put } = await storeData();
    await put(
      products,
      { product_id: gid(1), title: 'A' },
      { product_id: gid(2), title: 'B', inventory: null, price: '129.90' },
      { product_id: gid(3), title: 'C', removed: 1 },
      { product_id: gid(4), title: 'D', shop: OTHER_SHOP },
    );
    await put(
      productSales,
      { day: '2026-07-01', product_id: gid(2), units: 2, total: 25_980 },
      { day: '2026-05-03', product_id: gid(2), units: 1, total: 12_990 },
      { day: '2026-05-02', product_id: gid(1), units: 9, total: 999_999 },
      { day: '2026-07-01', product_id: gid(3), units: 9, total: 999_999 },
    );
    const answer = (await ask('products')).json<Products>();
    expect(answer).toMatchObject({ total: 2, error: null, about: { from: '2026-05-03', to: '2026-07-01' } });
    expect(answer.products).toMatchObject([
      {
        id: gid(2),
        revenue: 389.7,
        unitsSold: 3,
        inventory: null,
        price: 129.9,
        adminUrl: 'https://aurora.myshopify.com/admin/products/2',
      },
      { id: gid(1), revenue: 0, unitsSold: 0, inventory: 7 },
    ]);
  });

  it('counts the sales of a period, and compares each product with the days before', async () => {
    const { ask, put } = await storeData();
    await put(products, { product_id: gid(1), title: 'A' }, { product_id: gid(2), title: 'B' });
    await put(
      productSales,
      { day: '2026-07-01', product_id: gid(1), units: 3, total: 3_000 },
      { day: '2026-06-24', product_id: gid(1), units: 2, total: 2_000 },
      // A Wednesday, like the first of July: the mean of all eight before is (20 + 12) / 8.
      { day: '2026-06-17', product_id: gid(1), units: 1, total: 1_200 },
      { day: '2026-06-30', product_id: gid(2), units: 9, total: 9_000 },
    );
    const sold = async (query: string) =>
      (await ask(`products?${query}`)).json<Products>().products.map(({ unitsSold, change }) => [unitsSold, change]);
    expect(await sold('from=2026-06-25&to=2026-07-01&compare=previous')).toEqual([
      [9, null],
      [3, 50],
    ]);
    expect(await sold('from=2026-07-01&to=2026-07-01&compare=weekdays')).toEqual([
      [3, 650],
      [0, null],
    ]);
    expect(await sold('from=2020-01-01&to=2020-01-31')).toEqual([
      [0, null],
      [0, null],
    ]);
    expect((await ask('products?from=2026-06-25')).json()).toMatchObject({
      about: { from: '2026-06-25', to: '2026-07-01' },
    });
    expect((await ask('products?from=yesterday')).statusCode).toBe(400);
  });

  it('never adds currencies together, although the store has changed its own', async () => {
    const { ask, put } = await storeData();
    await put(products, { product_id: gid(1) });
    await put(revenueDays, { day: '2026-07-01', total: 5_000, orders: 1 });
    await put(
      productSales,
      { day: '2026-07-01', product_id: gid(1), units: 3, total: 3_000 },
      { day: '2026-07-01', product_id: gid(1), units: 1, total: 900, currency: 'EUR' },
      { day: '2026-06-30', product_id: gid(1), units: 2, total: 2_000 },
      { day: '2026-06-30', product_id: gid(1), units: 9, total: 90_000, currency: 'EUR' },
    );
    const answer = (await ask('products?from=2026-07-01&compare=previous')).json<Products>();
    expect(answer.products).toMatchObject([{ currency: 'USD', revenue: 30, unitsSold: 3, change: 50 }]);
    const { days } = (await ask('products/days?from=2026-07-01')).json<ProductDays>();
    expect(days).toEqual([{ day: '2026-07-01', parts: [30], other: 20 }]);
  });

  it.each([
    ['from=2026-13-45', 'from is not a calendar date'],
    ['to=2026-02-31', 'to is not a calendar date'],
    ['from=2026-07-01&to=2026-06-30', 'from is after to'],
  ])('as every list of a period, says what is wrong with %s', async (period, reason) => {
    const { ask } = await storeData();
    for (const call of ['products', 'products/days', 'new_products', 'orders/timeseries'])
      expect([call, (await ask(`${call}?${period}`)).json()]).toMatchObject([
        call,
        { code: 'INVALID_REQUEST', details: { reason } },
      ]);
  });

  it('is empty and flagged if products are refused', async () => {
    const { ask, put } = await storeData();
    await put(products, { product_id: gid(1) });
    await put(refusals, { data_set: 'products', code: 'INSUFFICIENT_PERMISSIONS' });
    expect((await ask('products')).json()).toMatchObject({
      products: [],
      total: 0,
      error_code: 'INSUFFICIENT_PERMISSIONS',
    });
  });
});

describe('GET /api/analytics/products/days', () => {
  it('divides the revenue of each day among the best sellers of the period', async () => {
    const { ask, put } = await storeData();
    const ids = [1, 2, 3, 4, 5, 6];
    await put(products, ...ids.map(n => ({ product_id: gid(n), title: `P${n}` })));
    await put(
      revenueDays,
      { day: '2026-07-01', total: 10_000, orders: 2 },
      { day: '2026-06-30', total: 300, orders: 1 },
    );
    await put(
      productSales,
      ...ids.map(n => ({ day: '2026-07-01', product_id: gid(n), total: n * 100 })),
      { day: '2026-06-30', product_id: gid(6), total: 600 },
      { day: '2026-06-01', product_id: gid(1), total: 99_900 },
    );
    const answer = (await ask('products/days?from=2026-06-30')).json<ProductDays>();
    expect(answer.products.map(({ title }) => title)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2']);
    expect(answer.days).toEqual([
      { day: '2026-06-30', parts: [3, 0, 0, 0, 0], other: 0 },
      { day: '2026-07-01', parts: [6, 5, 4, 3, 2], other: 80 },
    ]);
    await put(refusals, { data_set: 'orders', code: 'INSUFFICIENT_PERMISSIONS' });
    expect((await ask('products/days')).json()).toMatchObject({ products: [], days: [] });
  });
});

describe('GET /api/analytics/inventory/low', () => {
  async function stocked() {
    const data = await storeData();
    await data.put(products, { product_id: gid(1), title: 'Tent' });
    await data.put(
      variants,
      { variant_id: 'few', product_id: gid(1), inventory: 5 },
      { variant_id: 'enough', product_id: gid(1), inventory: 6 },
      { variant_id: 'none', product_id: gid(1), inventory: 0 },
      { variant_id: 'owed', product_id: gid(1), inventory: -2, oversells: 1 },
      { variant_id: 'untracked', product_id: gid(1), inventory: null },
      { variant_id: 'draft', product_id: gid(1), inventory: 0, active: 0 },
      { variant_id: 'theirs', product_id: gid(1), inventory: 0, shop: OTHER_SHOP },
    );
    return data;
  }
  const idsOf = ({ lowInventory }: LowInventory) => lowInventory.map(({ id }) => id);

  it('lists low stock, lowest first, and marks variants that still sell', async () => {
    const answer = (await (await stocked()).ask('inventory/low')).json<LowInventory>();
    expect(answer).toMatchObject({ lowInventoryCount: 3, threshold: 5, error: null });
    expect(answer.lowInventory).toMatchObject([
      { id: 'owed', inventory: -2, oversells: true, title: 'Tent', variantTitle: 'M', price: 10 },
      { id: 'none', inventory: 0, oversells: false },
      { id: 'few', inventory: 5 },
    ]);
  });

  it.each([
    { threshold: 0, then: ['owed', 'none'] },
    { threshold: 6, then: ['owed', 'none', 'few', 'enough'] },
  ])('takes a threshold of $threshold', async ({ threshold, then }) => {
    const { ask } = await stocked();
    expect(idsOf((await ask(`inventory/low?threshold=${threshold}`)).json())).toEqual(then);
  });

  it.each(['-1', 'many', '1000001'])('refuses the threshold %j', async threshold => {
    const { ask } = await stocked();
    const answer = await ask(`inventory/low?threshold=${threshold}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('counts all, and lists 100', async () => {
    const { ask, put } = await stocked();
    await put(
      variants,
      ...Array.from({ length: 300 }, (_, n) => ({ variant_id: `v${n}`, product_id: gid(1), inventory: 1 })),
    );
    const answer = (await ask('inventory/low')).json<LowInventory>();
    expect([answer.lowInventoryCount, answer.lowInventory.length]).toEqual([303, 100]);
  });

  it('says when a product sells out, all variants together, at the pace of the last 28 whole days', async () => {
    const { ask, put } = await storeData();
    const product = (n: number, inventory: number | null) => ({ product_id: gid(n), title: `P${n}`, inventory });
    await put(products, product(1, 10), product(2, 11), product(3, 10), product(4, 10), product(5, null));
    await put(
      variants,
      ...[1, 2, 3, 4, 5].map(n => ({ variant_id: `v${n}`, product_id: gid(n), inventory: n })),
      { variant_id: 'gone', product_id: gid(1), inventory: 0 },
      { variant_id: 'oversold', product_id: gid(1), inventory: 1, oversells: 1 as const },
    );
    await put(
      productSales,
      ...[1, 2, 5].flatMap(n => [
        { day: '2026-06-03', product_id: gid(n), units: 30 },
        { day: '2026-06-30', product_id: gid(n), units: 6 },
        // Today is not over, and the day before the 28 does not count.
        { day: '2026-07-01', product_id: gid(n), units: 500 },
        { day: '2026-06-02', product_id: gid(n), units: 500 },
      ]),
      { day: '2026-06-30', product_id: gid(3), units: 1 },
    );
    const answer = (await ask('inventory/low')).json<LowInventory>();
    const days = Object.fromEntries(answer.lowInventory.map(({ id, sellsOutInDays }) => [id, sellsOutInDays]));
    // 36 in 28 days: 10 last 7.8 days, 11 last 8.6. Nothing is known of the fourth, the fifth is not tracked.
    expect(days).toEqual({ v1: 7, v2: 8, v3: 280, v4: null, v5: null, gone: null, oversold: null });
    expect(answer.sellingOut).toBe(1);
    await put(refusals, { data_set: 'orders', code: 'INSUFFICIENT_PERMISSIONS' });
    expect((await ask('inventory/low')).json()).toMatchObject({ sellingOut: null, lowInventoryCount: 7 });
  });

  it('is unknown if stock is refused', async () => {
    const { ask, put } = await stocked();
    await put(refusals, { data_set: 'inventory', code: 'API_ACCESS_LIMITED' });
    expect((await ask('inventory/low')).json()).toMatchObject({
      lowInventory: [],
      lowInventoryCount: null,
      error_code: 'API_ACCESS_LIMITED',
    });
  });
});

it('GET /api/analytics/new_products counts active products of 30 days, the newest first', async () => {
  const { ask, put } = await storeData();
  await put(
    products,
    { product_id: gid(1), created_at: '2026-06-02T04:00:00.000Z' },
    { product_id: gid(2), created_at: '2026-06-30T00:00:00.000Z' },
    { product_id: gid(3), created_at: '2026-06-02T03:59:59.999Z' },
    { product_id: gid(4), created_at: '2026-06-30T00:00:00.000Z', status: 'DRAFT' },
    { product_id: gid(5), created_at: '2026-06-30T00:00:00.000Z', shop: OTHER_SHOP },
  );
  const answer = (await ask('new_products')).json<NewProducts>();
  expect(answer).toMatchObject({ newProducts: 2, error: null, about: { from: '2026-06-02', to: '2026-07-01' } });
  expect(answer.products.map(({ id }) => id)).toEqual([gid(2), gid(1)]);
  // Of a period: by the days of the store's calendar, four hours behind UTC.
  const { newProducts, products: rows } = (await ask('new_products?from=2026-06-29&to=2026-06-29')).json<NewProducts>();
  expect([newProducts, rows.map(({ id }) => id)]).toEqual([1, [gid(2)]]);
  expect((await ask('new_products?from=2026-06-30')).json()).toMatchObject({ newProducts: 0, products: [] });
});

describe('a product’s picture', () => {
  it('has a path of the app’s own, a new one when it changed; without a known id there is no picture', async () => {
    const { ask, put } = await storeData();
    const created_at = '2026-06-30T00:00:00.000Z';
    await put(
      products,
      { product_id: gid(1), created_at, image_url: 'https://cdn.example/1.png' },
      { product_id: gid(2), created_at, image_url: 'https://cdn.example/2.png' },
      { product_id: gid(3), created_at },
      { product_id: 'made-up', created_at, image_url: 'https://cdn.example/1.png' },
    );
    await put(variants, { variant_id: 'v1', product_id: gid(1), inventory: 1 });
    const path = (n: number) => expect.stringMatching(new RegExp(`^/api/images/products/${n}\\?v=[0-9a-f]{16}$`));
    const listed = (await ask('products')).json<Products>().products.map(({ id, imageUrl }) => [id, imageUrl]);
    expect(Object.fromEntries(listed)).toEqual({
      [gid(1)]: path(1),
      [gid(2)]: path(2),
      [gid(3)]: null,
      'made-up': null,
    });
    const added = (await ask('new_products')).json<NewProducts>().products.map(({ id, imageUrl }) => [id, imageUrl]);
    expect(Object.fromEntries(added)).toEqual(Object.fromEntries(listed));
    const low = (await ask('inventory/low')).json<LowInventory>();
    expect(low.lowInventory).toMatchObject([{ imageUrl: path(1) }]);
    const versions = listed.map(([, imageUrl]) => imageUrl?.split('?v=')[1]).filter(Boolean);
    expect(new Set(versions).size).toBe(2);
  });
});
