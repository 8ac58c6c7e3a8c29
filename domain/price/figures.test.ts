import { describe, expect, it } from 'vitest';
import { figuresAfter, NEVER_SEEN, type PageFigures } from './figures.js';
import type { Known } from './knownNow.js';

const at = '2026-07-01T09:00:00.000Z';
const look = { page: 'page', observer: 'monitor', at } as const;
const event = (type: Known['type'], data: object = {}) => ({ type, ...look, ...data }) as Known;
const observed = event('PriceObserved', {
  reading: { title: 'Tent', price: '100.00', currency: 'USD', listPrice: '120.00', availability: 'in_stock' },
});
const SEEN = {
  ...NEVER_SEEN,
  title: 'Tent',
  price: '100.00',
  currency: 'USD',
  listPrice: '120.00',
  availability: 'in_stock',
};
const changed = (from: string, to: string) => event('PriceChanged', { from, to, currency: 'USD', listPrice: null });
const shownAfter = (...events: readonly Known[]): PageFigures => events.reduce(figuresAfter, NEVER_SEEN);

describe('a page shows', () => {
  it('its first reading, without a change', () => expect(shownAfter(observed)).toEqual(SEEN));

  it('nothing of an earlier observation after a new one', () =>
    expect(shownAfter(changed('9.00', '8.00'), event('CheckFailed', { reason: 'blocked' }), observed)).toEqual(SEEN));

  it('its last price change, in per cent of the price before, and how many there were', () =>
    expect(shownAfter(observed, changed('100.00', '80.00'), changed('80.00', '100.00'))).toMatchObject({
      ...{ price: '100.00', previousPrice: '80.00', percentDiff: 25, changes: 2, changedAt: at, listPrice: null },
      title: 'Tent',
    }));

  it('no change from a price that has no comparable one before it', () =>
    expect(
      shownAfter(
        observed,
        changed('100.00', '80.00'),
        event('PriceRebased', { price: '70.00', currency: 'EUR', listPrice: null }),
      ),
    ).toMatchObject({
      ...{ price: '70.00', currency: 'EUR', previousPrice: null, percentDiff: 0, changes: 1, changedAt: at },
      availability: 'in_stock',
    }));

  it.each<[string, Known, Partial<PageFigures>]>([
    ['another title', event('PageRenamed', { to: 'Ridge Tent' }), { title: 'Ridge Tent' }],
    ['its shop', event('ShopNamed', { to: 'Ridge' }), { shopName: 'Ridge' }],
    [
      'another stock, since then',
      event('StockChanged', { from: 'in_stock', to: 'out_of_stock' }),
      { availability: 'out_of_stock', changedAt: at as never },
    ],
    ['a failure, and its last figures', event('CheckFailed', { reason: 'blocked' }), { failure: 'blocked' }],
    ['the same while the site asks for a pause', event('SlowDownRequested'), {}],
  ])('%s', (_, next, difference) => expect(shownAfter(observed, next)).toEqual({ ...SEEN, ...difference }));

  it('no failure once it can be read again', () =>
    expect(shownAfter(observed, event('CheckFailed', { reason: 'blocked' }), event('CheckRecovered'))).toEqual(SEEN));
});
