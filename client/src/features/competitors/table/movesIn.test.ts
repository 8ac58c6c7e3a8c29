import { expect, it } from 'vitest';
import { movesIn } from './movesIn.js';

const NOW = Date.parse('2026-11-30T00:00:00.000Z');
const on = (day: number, price: number | null) => ({
  at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  price,
});
const old = { at: '2026-09-01T00:00:00.000Z', price: 10 };

it('counts the price changes of all competitors, in the order of their days', () => {
  const rows = [{ trend: [old, on(20, 9), on(21, null), on(22, 9), on(25, 8)] }, { trend: [on(3, 5), on(23, 6)] }];
  expect(movesIn(rows, NOW, 30)).toEqual([
    { at: '2026-10-31T00:00:00.000Z', price: 0 },
    on(20, 1),
    on(23, 2),
    on(25, 3),
  ]);
});

it('leaves out what was before the window', () =>
  expect(movesIn([{ trend: [old, { at: '2026-10-01T00:00:00.000Z', price: 9 }] }], NOW, 30)).toHaveLength(1));
