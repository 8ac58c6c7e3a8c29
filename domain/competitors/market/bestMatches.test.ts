import { expect, it } from 'vitest';
import { bestMatches } from './bestMatches.js';

const catalogue = [
  { title: 'Camp Pillow', price: '29.00', currency: 'USD' },
  { title: 'Northmere Cirque 2-Person Tent', price: '349.00', currency: 'USD' },
  { title: 'Ridge 3-Person Tent', price: '399.00', currency: 'USD' },
];

it('ranks own products by match, each with its score and reasons', () => {
  const found = bestMatches(catalogue, { title: 'Cirque 2-Person Tent', price: '299.00', currency: 'USD' }, 2);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ product: catalogue[1], reasons: expect.arrayContaining(['price within 17%']) });
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
});

it('matches nothing to a page without a title', () => expect(bestMatches(catalogue, { title: null }, 3)).toEqual([]));
