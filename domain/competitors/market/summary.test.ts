import { describe, expect, it } from 'vitest';
import type { FreshnessState } from '../../price/freshness.js';
import type { Availability } from '../../price/price.js';
import { isOut, type SummaryRow, summary } from './summary.js';

const row = (over: Partial<SummaryRow> = {}): SummaryRow => ({
  ...{ price: 10, currency: 'USD', sure: true, inStock: true, availability: 'in_stock' },
  ...{ percentDiff: 0, percentVsOwn: null, freshness: { state: 'fresh' as FreshnessState } },
  ...over,
});
const states = (...all: FreshnessState[]) => all.map(state => row({ freshness: { state } }));

describe('the stat cards', () => {
  it('are empty without competitors', () =>
    expect(summary([])).toMatchObject({ total: 0, inStock: 0, avgPrice: null, currency: null, averaged: 0, stale: 0 }));

  it.each<[Availability, boolean]>([
    ['out_of_stock', true],
    ['discontinued', true],
    ['in_stock', false],
    ['unknown', false],
  ])('count %s as out: %s', (availability, out) => {
    expect(isOut(availability)).toBe(out);
    const found = summary([row({ availability, inStock: availability === 'in_stock' }), row()]);
    expect([found.outOfStock, found.inStock]).toEqual([out ? 1 : 0, availability === 'in_stock' ? 2 : 1]);
    expect(found.stockUnknown).toBe(availability === 'unknown' ? 1 : 0);
  });

  it('count price changes by their direction', () =>
    expect(summary([-1, 2, 3, 0].map(percentDiff => row({ percentDiff })))).toMatchObject({
      ...{ total: 4, priceChanges: 3, movedDown: 1, movedUp: 2 },
    }));

  it('count as cheaper only what costs less than the own product, not the same', () =>
    expect(summary([-0.1, 0, 5, null].map(percentVsOwn => row({ percentVsOwn })))).toMatchObject({
      ...{ compared: 3, cheaper: 1 },
    }));

  it('average the sure prices in the most common currency', () =>
    expect(
      summary([
        row({ price: 10 }),
        row({ price: 20 }),
        row({ price: 600, sure: false }),
        row({ price: null }),
        row({ price: 5_000, currency: 'JPY' }),
        row({ price: 30, sure: null }),
      ]),
    ).toMatchObject({ avgPrice: 20, currency: 'USD', averaged: 3 }));

  it.each([
    ['USD', [1, 1, 1.01], 1],
    ['USD', [10, 10, 11], 10.33],
    ['JPY', [100, 101], 101],
    ['KWD', [1, 1, 1.001], 1],
    ['KWD', [1, 1.001], 1.001],
    [null, [10, 10, 11], 10.33],
  ])('round an average in %s to its smallest unit', (currency, prices, avgPrice) =>
    expect(summary(prices.map(price => row({ price, currency }))).avgPrice).toBe(avgPrice),
  );

  it('count what is no longer known; a first check and a pause that the site asked for are not', () => {
    expect(summary(states('fresh', 'waiting', 'slow_down')).stale).toBe(0);
    expect(summary(states('blocked', 'failing')).stale).toBe(2);
  });
});
