import { expect, it } from 'vitest';
import { productSales } from '../read-models/orders/tables.js';
import { totalsOfBatch } from './totalsOfBatch.js';

const sold = (shop: string, day: string, units: number) => ({
  ...{ shop, day, product_id: 'tent', currency: 'USD', units, total: 100 * units },
});

it('a batch adds up what has one key, and nothing else', () => {
  const batch = totalsOfBatch(productSales, 'sales_2');
  for (const row of [sold('a', '2026-07-01', 1), sold('a', '2026-07-01', 2), sold('b', '2026-07-01', 4)])
    batch.rows.add(row);
  expect(batch.changes().put).toMatchObject([
    { shop: 'a', units: 3, total: 300 },
    { shop: 'b', units: 4, total: 400 },
  ]);
});

it('of a shop whose older days expire, a batch keeps the days from the cutoff on, and all of other shops', () => {
  const batch = totalsOfBatch(productSales, 'sales_2');
  for (const [shop, day] of [
    ['a', '2026-06-30'],
    ['a', '2026-07-01'],
    ['b', '2026-06-30'],
  ] as const)
    batch.rows.add(sold(shop, day, 1));
  batch.rows.removeOlder('a', 'day', '2026-07-01');
  expect(batch.changes()).toMatchObject({
    put: [
      { shop: 'a', day: '2026-07-01' },
      { shop: 'b', day: '2026-06-30' },
    ],
    outlived: [{ shop: 'a', column: 'day', than: '2026-07-01' }],
  });
});

it('of an erased shop, a batch keeps only what comes afterwards', () => {
  const batch = totalsOfBatch(productSales, 'sales_2');
  batch.rows.add(sold('a', '2026-07-01', 1));
  batch.rows.add(sold('b', '2026-07-01', 1));
  batch.erase('a');
  batch.rows.add(sold('a', '2026-07-01', 5));
  expect(batch.changes()).toMatchObject({
    erased: ['a'],
    put: [
      { shop: 'b', units: 1 },
      { shop: 'a', units: 5 },
    ],
  });
});
