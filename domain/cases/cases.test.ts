import { expect, it } from 'vitest';
import { labelOf } from './cases.js';

it('a case for a page without a price has an empty list, which differs from an unknown price', () => {
  expect(labelOf({ price: null, currency: null }, null).price).toEqual([]);
  expect(labelOf(null, null).price).toBeNull();
});
