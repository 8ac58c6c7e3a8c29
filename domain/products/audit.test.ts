import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const at = '2026-07-01T09:30:00.000Z';
const productId = 'gid://shopify/Product/79829';
const product = {
  productId,
  title: 'Ridge Tent',
  handle: 'ridge-tent',
  vendor: 'Aurora',
  status: 'ACTIVE',
  price: '129.00',
  currency: 'USD',
  inventory: 5,
  imageUrl: null,
  createdAt: at,
  publishedAt: null,
  updatedAt: at,
  variants: [],
};
const synced = (change: object) => eventOf('ProductSynced', { product: { ...product, ...change } });

it('describes products in the audit trail', () =>
  expect(
    trailOf(
      synced({}),
      synced({ price: '119.00', inventory: 3 }),
      synced({ price: '1.00', updatedAt: '2026-06-01T09:30:00.000Z' }),
      synced({ price: '119.00', inventory: null, title: 'Ridge Tent 2', status: 'DRAFT' }),
      eventOf('ProductRemoved', { productId }),
      eventOf('ProductRemoved', { productId }),
    ),
  ).toEqual([
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; price: 129.00 USD; stock: 5; status: active',
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; price: 129.00 USD -> 119.00 USD; stock: 5 -> 3',
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; older report, not used',
    'PRODUCT_SYNCED (Store Data) “Ridge Tent 2”; title: “Ridge Tent” -> “Ridge Tent 2”; stock: 3 -> not tracked; status: active -> draft',
    'PRODUCT_REMOVED (Store Data) “Ridge Tent 2” was deleted in the store',
    'PRODUCT_REMOVED (Store Data) Product 79829 was deleted in the store',
  ]));

it('uses a second report of one moment', () =>
  expect(trailOf(synced({}), synced({ price: '119.00' }), synced({ price: '109.00' })).at(-1)).toBe(
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; price: 119.00 USD -> 109.00 USD',
  ));

it('compares with the last report used, not with an older one that came later', () =>
  expect(
    trailOf(
      synced({}),
      synced({ price: '1.00', updatedAt: '2026-06-01T09:30:00.000Z' }),
      synced({ price: '119.00', updatedAt: '2026-06-15T09:30:00.000Z' }),
      synced({ price: '119.00' }),
    ).slice(1),
  ).toEqual([
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; older report, not used',
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; older report, not used',
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; price: 129.00 USD -> 119.00 USD',
  ]));

it('forgets a product that was deleted: another of that id starts anew', () =>
  expect(trailOf(synced({}), eventOf('ProductRemoved', { productId }), synced({})).at(-1)).toBe(
    'PRODUCT_SYNCED (Store Data) “Ridge Tent”; price: 129.00 USD; stock: 5; status: active',
  ));
