import { describe, expect, it } from 'vitest';
import type { MarketMove } from '../../../../../domain/api/marketMoves.js';
import { beforeAndSince } from './beforeAndSince.js';
import { pinsOf } from './pinsOf.js';

const move = (at: string, over: Partial<MarketMove> = {}): MarketMove => ({
  competitorId: 'c1',
  label: 'Their Tent',
  shopName: 'Tarnfold',
  host: 'tarnfold.example',
  at,
  what: 'price',
  from: 160,
  to: 149,
  percent: -6.87,
  currency: 'USD',
  own: null,
  ...over,
});
/** Consecutive days from a Sunday, 1 November 2026. */
const days = (...values: number[]) =>
  values.map((total_price, index) => ({
    created_at: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
    total_price,
    orders: 1,
  }));

describe('pins', () => {
  it('stand on the day of the store’s calendar, one for all moves of a day, and only on days in sight', () => {
    const late = move('2026-11-03T03:00:00.000Z');
    const noon = move('2026-11-02T17:00:00.000Z');
    const old = move('2026-10-01T12:00:00.000Z');
    expect(pinsOf([late, noon, old], ['2026-11-01', '2026-11-02', '2026-11-03'], 'America/New_York')).toEqual([
      { day: '2026-11-02', moves: [late, noon] },
    ]);
  });
});

describe('revenue before and since a move', () => {
  it('compares the same weekdays', () => {
    const points = days(100, 10, 10, 10, 10, 10, 10, 50, 5);
    expect(beforeAndSince(points, '2026-11-08', null)).toEqual({ before: 55, since: 27.5, change: -50 });
  });

  it('leaves today out, which is not over', () => {
    const points = days(100, 10, 10, 10, 10, 10, 10, 50, 5);
    expect(beforeAndSince(points, '2026-11-08', '2026-11-09')).toEqual({ before: 100, since: 50, change: -50 });
  });

  it.each([
    ['a move of today', '2026-11-09', '2026-11-09'],
    ['a move with no such weekday before it', '2026-11-03', null],
  ])('says nothing of %s', (_, day, openDay) => {
    expect(beforeAndSince(days(100, 10, 10, 10, 10, 10, 10, 50, 5), day, openDay)).toBeNull();
  });
});
