import { expect, it } from 'vitest';
import { MOMENT_LIMIT } from '../../domain/api/timeline.js';
import { momentsOf } from './momentsOf.js';

const NOTHING = { watchlist: [], pages: new Map(), ownPrices: [] };
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString() }));

it('as many moments as a slider has room for are kept, evenly, with the last one', () => {
  const all = days(MOMENT_LIMIT * 3 + 1);
  const kept = momentsOf(NOTHING, all, []);
  expect(kept).toHaveLength(MOMENT_LIMIT);
  expect(kept.at(-1)?.at).toBe(all.at(-1)?.at);
  expect(new Set(kept.map(({ at }) => at)).size).toBe(MOMENT_LIMIT);
});

it('fewer are all kept, and two of a kind at once are one', () => {
  const all = days(5);
  expect(momentsOf(NOTHING, [...all, ...all], all)).toHaveLength(10);
});

it("a product's own price may have changed 150,000 times", () => {
  const [first] = days(1);
  const watched = { type: 'CompetitorTracked', competitorId: 'c', page: 'p', at: first?.at } as never;
  const past = { ...NOTHING, watchlist: [watched], ownPrices: days(150_000) as never };
  expect(momentsOf(past, [], [])).toHaveLength(MOMENT_LIMIT);
});

const at = (day: number) => `2026-07-0${day}T09:00:00.000Z`;
const happened = (type: string, day: number) => ({ type, at: at(day), competitorId: 'c', page: 'p' });
const told = (moments: readonly { at: string; kind: string }[]) =>
  moments.map(moment => `${Number(moment.at.slice(8, 10))} ${moment.kind}`);

it('a page counts from the first moment of its watch until before the last, and its failures never', () => {
  const pages = new Map([
    [
      'p',
      [
        happened('PriceChanged', 1),
        happened('PriceObserved', 2),
        happened('CheckFailed', 3),
        happened('StockChanged', 4),
        happened('PriceRebased', 5),
        happened('PriceChanged', 6),
      ],
    ],
  ]);
  const watchlist = [happened('CompetitorTracked', 2), happened('CompetitorDropped', 5)];
  expect(told(momentsOf({ watchlist, pages, ownPrices: [] } as never, [], []))).toEqual([
    ...['2 competitors', '2 price', '4 stock', '5 competitors'],
  ]);
  expect(told(momentsOf({ watchlist: watchlist.slice(0, 1), pages, ownPrices: [] } as never, [], []))).toEqual([
    ...['2 competitors', '2 price', '4 stock', '5 price', '6 price'],
  ]);
});

it('own prices count from the first watch on, and a requested check changes nothing', () => {
  const watchlist = [happened('CompetitorTracked', 2), happened('PriceCheckRequested', 3)];
  const ownPrices = [1, 2, 4].map(day => ({ at: at(day) }));
  const past = { watchlist, pages: new Map(), ownPrices } as never;
  expect(told(momentsOf(past, [], []))).toEqual(['2 competitors', '2 own_price', '4 own_price']);
  expect(momentsOf({ ...NOTHING, ownPrices } as never, [], [])).toEqual([]);
});

it('all kinds are in one order, oldest first', () =>
  expect(told(momentsOf(NOTHING, [{ at: at(3) }, { at: at(1) }], [{ at: at(2) }]))).toEqual([
    ...['1 settings', '2 connection', '3 settings'],
  ]));
