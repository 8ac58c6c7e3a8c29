import { describe, expect, it } from 'vitest';
import { as } from '../../domain/kernel/names.js';
import type { Product, Variant } from '../../domain/products/products.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { products } from './projection.js';

const variant = (variantId: string, inventory: number | null, policy: Variant['policy'] = 'DENY'): Variant => ({
  variantId: as(variantId),
  title: 'M',
  barcode: null,
  sku: null,
  inventory,
  policy,
  price: as('10.00'),
});
const product = (over: Partial<Record<keyof Product, unknown>> = {}): Product =>
  ({
    productId: 'p1',
    title: 'Tent',
    handle: 'tent',
    vendor: '',
    status: 'ACTIVE',
    price: '10.00',
    currency: 'USD',
    inventory: 7,
    imageUrl: null,
    createdAt: '2026-06-01T00:00:00.000Z',
    publishedAt: null,
    updatedAt: '2026-06-01T00:00:00.000Z',
    variants: [variant('v1', 3), variant('v2', 4)],
    ...over,
  }) as Product;
const synced = (over: Parameters<typeof product>[0] = {}) => happened('ProductSynced', { product: product(over) });
const LATER = '2026-07-02T08:00:00.000Z';
const removed = happened('ProductRemoved', { productId: as('p1'), at: LATER });

describe('variants', () => {
  it.each([
    { given: 'a product', events: [synced()], then: ['v1', 'v2'] },
    {
      given: 'a product that lost one and got another',
      events: [synced(), synced({ variants: [variant('v2', 4), variant('v3', 1)], updatedAt: LATER })],
      then: ['v2', 'v3'],
    },
    {
      given: 'a late report',
      events: [synced({ variants: [variant('v2', 4)], updatedAt: LATER }), synced()],
      then: ['v2'],
    },
    { given: 'a product that was removed', events: [synced(), removed], then: [] },
    { given: 'a late report of a removed product', events: [synced(), removed, synced()], then: [] },
    { given: 'a removal of a product that was never seen', events: [removed, synced()], then: [] },
  ])('of $given', async ({ events, then }) => {
    const rows = await folded(products, ...events);
    expect((await rows('variants')).map(({ variant_id }) => variant_id)).toEqual(then);
  });

  it('record whether stock is tracked, can be oversold, and belongs to an active product', async () => {
    const rows = await folded(
      products,
      synced({ variants: [variant('v1', null), variant('v2', -1, 'CONTINUE')] }),
      synced({ productId: 'p2', status: 'DRAFT', variants: [variant('v3', 1)] }),
    );
    expect((await rows('variants')).map(({ inventory, oversells, active }) => [inventory, oversells, active])).toEqual([
      [null, 0, 1],
      [-1, 1, 1],
      [1, 0, 0],
    ]);
  });
});

it('stores vendor, barcodes and SKUs, which older events lack', async () => {
  const coded = { ...variant('v1', 3), barcode: '4006381333931', sku: 'TT-1' };
  const rows = await folded(
    products,
    synced({ vendor: 'Tarn', variants: [coded] }),
    synced({ productId: 'p2', variants: [variant('v2', 4)] }),
  );
  expect((await rows('products')).map(({ vendor }) => vendor)).toEqual(['Tarn', null]);
  expect((await rows('variants')).map(({ barcode, sku }) => [barcode, sku])).toEqual([
    ['4006381333931', 'TT-1'],
    [null, null],
  ]);
});

it('accepts a stock change without a new update time', async () => {
  const rows = await folded(products, synced(), synced({ inventory: 5, variants: [variant('v1', 1)] }));
  expect(await rows('products')).toMatchObject([{ product_id: 'p1', inventory: 5, removed: 0 }]);
  expect(await rows('variants')).toMatchObject([{ variant_id: 'v1', inventory: 1 }]);
});

it('records each price, name and removal, and nothing else', async () => {
  const rows = await folded(
    products,
    synced(),
    synced({ inventory: 1, updatedAt: '2026-06-02T00:00:00.000Z' }),
    synced({ price: '12.00', updatedAt: '2026-06-03T00:00:00.000Z' }),
    synced({ price: '9.00', updatedAt: '2026-06-01T12:00:00.000Z' }),
    synced({ price: '12.00', title: 'Big tent', updatedAt: '2026-06-04T00:00:00.000Z' }),
    removed,
  );
  const known = (await rows('product_prices')).map(({ title, price, removed }) => [title, price, removed]);
  expect(known).toEqual([
    ['Tent', '10.00', 0],
    ['Tent', '12.00', 0],
    ['Big tent', '12.00', 0],
    ['', '0', 1],
  ]);
});

it('holds every column of a product and its variants, and nothing of a removed one but its id', async () => {
  const [one] = [{ ...variant('v1', 3), barcode: '4006381333931', sku: 'TT-1' }];
  const published = { title: 'Zélt', vendor: 'Tarn', imageUrl: 'https://cdn.example/tent.jpg', variants: [one] };
  const key = { shop: SHOP, product_id: 'p1' };
  const rows = await folded(products, synced(published));
  expect(await rows('products')).toEqual([
    {
      ...{ ...key, title: 'Zélt', plain_title: 'zelt', handle: 'tent', vendor: 'Tarn', status: 'ACTIVE' },
      ...{ price: '10.00', currency: 'USD', inventory: 7, image_url: 'https://cdn.example/tent.jpg' },
      ...{ created_at: '2026-06-01T00:00:00.000Z', updated_at: '2026-06-01T00:00:00.000Z' },
      ...{ removed: 0, variants: '["v1"]' },
    },
  ]);
  expect(await rows('variants')).toEqual([
    {
      ...{ ...key, variant_id: 'v1', title: 'M', barcode: '4006381333931', sku: 'TT-1' },
      ...{ inventory: 3, oversells: 0, price: '10.00', active: 1 },
    },
  ]);
  expect(await (await folded(products, synced(published), removed))('products')).toEqual([
    {
      ...{ ...key, title: '', plain_title: '', handle: '', vendor: null, status: '', price: '0', currency: '' },
      ...{ inventory: null, image_url: null, created_at: '', updated_at: LATER, removed: 1, variants: '[]' },
    },
  ]);
});

it('records a new currency, and a product that returns after its removal, with the time', async () => {
  const back = '2026-07-03T08:00:00.000Z';
  const rows = await folded(
    products,
    synced(),
    synced({ currency: 'EUR', updatedAt: LATER }),
    synced({ title: '', price: '0', currency: '', updatedAt: LATER }),
    removed,
    happened('ProductSynced', {
      product: product({ title: '', price: '0', currency: '', updatedAt: back }),
      at: back,
    }),
  );
  const known = await rows('product_prices');
  expect(known.map(({ currency, removed }) => [currency, removed])).toEqual([
    ['USD', 0],
    ['EUR', 0],
    ['', 0],
    ['', 1],
    ['', 0],
  ]);
  expect(known.at(-1)).toMatchObject({ shop: SHOP, product_id: 'p1', at: back });
});
