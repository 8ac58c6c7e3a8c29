import { expect, it } from 'vitest';
import { told, trailOf } from '../audit/trail.fixtures.js';

const look = { page: 'p1', observer: 'monitor' };
const reading = { title: 'Ridge Tent', price: '129.00', currency: 'USD', listPrice: null, availability: 'in_stock' };

it('describes each page event in the audit trail', () =>
  expect(
    trailOf(
      told('PriceObserved', { ...look, reading }),
      told('PriceChanged', { ...look, from: '129.00', to: '119.00', currency: 'USD', listPrice: null }),
      told('PriceRebased', { ...look, price: '99.00', currency: 'EUR', listPrice: null }),
      told('StockChanged', { ...look, from: 'in_stock', to: 'out_of_stock' }),
      told('CheckFailed', { ...look, reason: 'robots_disallowed' }),
      told('CheckFailed', { ...look, reason: 'timeout' }),
      told('CheckRecovered', look),
      told('CheckFailed', { ...look, reason: 'blocked' }),
    ),
  ).toEqual([
    'PRICE_OBSERVED (Prices) “Ridge Tent”, page p1; price: 129.00 USD; stock: in stock',
    'PRICE_CHANGED (Prices) “Ridge Tent”, page p1; price: 129.00 USD -> 119.00 USD',
    'PRICE_REBASED (Prices) “Ridge Tent”, page p1; price: 119.00 USD -> 99.00 EUR',
    'STOCK_CHANGED (Prices) “Ridge Tent”, page p1; stock: in stock -> out of stock',
    'CHECK_FAILED (Prices) “Ridge Tent”, page p1; page: read -> robots disallowed',
    'CHECK_FAILED (Prices) “Ridge Tent”, page p1; page: robots disallowed -> timeout',
    'CHECK_RECOVERED (Prices) “Ridge Tent”, page p1; page: timeout -> read',
    'CHECK_FAILED (Prices) “Ridge Tent”, page p1; page: read -> blocked',
  ]));

it('describes a page without a title, a price or a history', () =>
  expect([
    ...trailOf(told('PriceObserved', { ...look, reading: { ...reading, title: null, price: null, currency: null } })),
    ...trailOf(told('PriceRebased', { ...look, price: '99', currency: null, listPrice: null })),
    ...trailOf(told('CheckFailed', { ...look, reason: 'gone' })),
  ]).toEqual([
    'PRICE_OBSERVED (Prices) page p1; price: none; stock: in stock',
    'PRICE_REBASED (Prices) page p1; price: 99',
    'CHECK_FAILED (Prices) page p1; page: read -> gone',
  ]));
