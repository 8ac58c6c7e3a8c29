import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const look = { page: 'p1', observer: 'monitor' };
const reading = { title: 'Ridge Tent', price: '129.00', currency: 'USD', listPrice: null, availability: 'in_stock' };

it('describes each page event in the audit trail', () =>
  expect(
    trailOf(
      eventOf('PriceObserved', { ...look, reading }),
      eventOf('PriceChanged', { ...look, from: '129.00', to: '119.00', currency: 'USD', listPrice: null }),
      eventOf('PriceRebased', { ...look, price: '99.00', currency: 'EUR', listPrice: null }),
      eventOf('StockChanged', { ...look, from: 'in_stock', to: 'out_of_stock' }),
      eventOf('ShopNamed', { ...look, from: null, to: 'Tarnfold' }),
      eventOf('PageRenamed', { ...look, from: null, to: 'Ridge Tent 2' }),
      eventOf('PageRenamed', { ...look, from: 'Ridge Tent 2', to: 'Ridge Tent' }),
      eventOf('CheckFailed', { ...look, reason: 'robots_disallowed' }),
      eventOf('CheckFailed', { ...look, reason: 'timeout' }),
      eventOf('CheckRecovered', look),
      eventOf('CheckFailed', { ...look, reason: 'blocked' }),
      eventOf('ReadingRevised', {
        ...{ page: 'p1', readAt: '2026-06-01T09:00:00.000Z', snapshot: 'ab12', extractor: 17 },
        from: { price: '9.00', currency: 'USD', listPrice: null, availability: 'in_stock' },
        to: { price: '129.00', currency: 'USD', listPrice: null, availability: 'in_stock' },
      }),
      eventOf('SlowDownRequested', { ...look, until: '2026-07-01T09:20:00.000Z' }),
    ),
  ).toEqual([
    'PRICE_OBSERVED (Prices) “Ridge Tent”; price: 129.00 USD; stock: in stock',
    'PRICE_CHANGED (Prices) “Ridge Tent”; price: 129.00 USD -> 119.00 USD',
    'PRICE_REBASED (Prices) “Ridge Tent”; price: 119.00 USD -> 99.00 EUR',
    'STOCK_CHANGED (Prices) “Ridge Tent”; stock: in stock -> out of stock',
    'SHOP_NAMED (Prices) “Ridge Tent”; shop: none -> “Tarnfold”',
    'PAGE_RENAMED (Prices) “Ridge Tent” at “Tarnfold”; title: none -> “Ridge Tent 2”',
    'PAGE_RENAMED (Prices) “Ridge Tent 2” at “Tarnfold”; title: “Ridge Tent 2” -> “Ridge Tent”',
    'CHECK_FAILED (Prices) “Ridge Tent” at “Tarnfold”; page: readable -> robots disallowed',
    'CHECK_FAILED (Prices) “Ridge Tent” at “Tarnfold”; page: robots disallowed -> timeout',
    'CHECK_RECOVERED (Prices) “Ridge Tent” at “Tarnfold”; page: timeout -> readable',
    'CHECK_FAILED (Prices) “Ridge Tent” at “Tarnfold”; page: readable -> blocked',
    'READING_REVISED (Prices) “Ridge Tent” at “Tarnfold”; read at 2026-06-01T09:00:00.000Z, again by reader 17; price: 9.00 USD -> 129.00 USD',
    'SLOW_DOWN_REQUESTED (Prices) “Ridge Tent” at “Tarnfold”; the shop asks for no visits until 2026-07-01T09:20:00.000Z',
  ]));

it('describes a page without a title, a price or a history', () =>
  expect([
    ...trailOf(
      eventOf('PriceObserved', { ...look, reading: { ...reading, title: null, price: null, currency: null } }),
    ),
    ...trailOf(eventOf('PriceRebased', { ...look, price: '99', currency: null, listPrice: null })),
    ...trailOf(eventOf('CheckFailed', { ...look, reason: 'gone' })),
  ]).toEqual([
    'PRICE_OBSERVED (Prices) page p1; price: none; stock: in stock',
    'PRICE_REBASED (Prices) page p1; price: 99',
    'CHECK_FAILED (Prices) page p1; page: readable -> gone',
  ]));

it('names a page by its shop from the first reading on', () =>
  expect(
    trailOf(
      eventOf('PriceObserved', { ...look, reading: { ...reading, shopName: 'Tarnfold' } }),
      eventOf('StockChanged', { ...look, from: 'in_stock', to: 'pre_order' }),
      eventOf('ShopNamed', { ...look, from: 'Tarnfold', to: 'Ridge' }),
    ),
  ).toEqual([
    'PRICE_OBSERVED (Prices) “Ridge Tent” at “Tarnfold”; price: 129.00 USD; stock: in stock',
    'STOCK_CHANGED (Prices) “Ridge Tent” at “Tarnfold”; stock: in stock -> pre order',
    'SHOP_NAMED (Prices) “Ridge Tent” at “Tarnfold”; shop: “Tarnfold” -> “Ridge”',
  ]));

it('learns about a page whose first reading expired from each event that remains', () =>
  expect(
    trailOf(
      eventOf('StockChanged', { ...look, from: 'unknown', to: 'in_stock' }),
      eventOf('CheckFailed', { ...look, reason: 'gone' }),
      eventOf('CheckFailed', { ...look, reason: 'timeout' }),
      eventOf('PriceChanged', { ...look, from: '99.00', to: '89.00', currency: 'USD', listPrice: null }),
      eventOf('PriceRebased', { ...look, price: '79.00', currency: 'EUR', listPrice: null }),
      eventOf('PageRenamed', { ...look, from: null, to: 'Ridge Tent' }),
    ),
  ).toEqual([
    'STOCK_CHANGED (Prices) page p1; stock: unknown -> in stock',
    'CHECK_FAILED (Prices) page p1; page: readable -> gone',
    'CHECK_FAILED (Prices) page p1; page: gone -> timeout',
    'PRICE_CHANGED (Prices) page p1; price: 99.00 USD -> 89.00 USD',
    'PRICE_REBASED (Prices) page p1; price: 89.00 USD -> 79.00 EUR',
    'PAGE_RENAMED (Prices) page p1; title: none -> “Ridge Tent”',
  ]));
