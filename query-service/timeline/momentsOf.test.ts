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
