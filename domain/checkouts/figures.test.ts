import { expect, it } from 'vitest';
import { abandonedOfDay } from './figures.js';

const checkout = (total: number, currency: string, abandoned: 0 | 1 = 1) => ({ total, currency, abandoned });

it("a day's abandoned checkouts are counted and added up by currency; recovered ones are not", () => {
  expect(abandonedOfDay([])).toEqual([]);
  expect(
    abandonedOfDay([checkout(100, 'USD'), checkout(5, 'EUR'), checkout(20, 'USD'), checkout(9_000, 'USD', 0)]),
  ).toEqual([
    { currency: 'USD', abandoned: 2, total: 120 },
    { currency: 'EUR', abandoned: 1, total: 5 },
  ]);
});
