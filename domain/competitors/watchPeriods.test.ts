import { expect, it } from 'vitest';
import { checkRequested, corrected, dropped, tracked } from './watchlist.fixtures.js';
import { watchPeriods } from './watchPeriods.js';

it('a page is watched from tracking until dropping', () => {
  const history = [tracked('tent'), tracked('stove'), checkRequested('tent'), dropped('tent')];
  const marked = history.map((event, mark) => ({ event, mark }));
  const url = (name: string) => `https://shop.example/${name}`;
  expect(watchPeriods(marked)).toMatchObject([
    { url: url('tent'), from: 0, to: 3 },
    { url: url('stove'), from: 1, to: null },
  ]);
});

it('tracking a page again starts a second period', () => {
  const history = [tracked('tent'), dropped('tent'), tracked('tent')];
  expect(watchPeriods(history.map((event, mark) => ({ event, mark }))).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2, null],
  ]);
});

it('a correction ends one period and starts the next', () => {
  const history = [tracked('tent'), corrected('tent'), dropped('tent')];
  const found = watchPeriods(history.map((event, mark) => ({ event, mark })));
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(new Set(found.map(({ page }) => page)).size).toBe(2);
});
