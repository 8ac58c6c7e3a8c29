import { expect, it } from 'vitest';
import { labelOf } from './cases.js';

it('a case of a page that has no price accepts none, which is not the same as not knowing', () => {
  expect(labelOf({ price: null, currency: null }, null).price).toEqual([]);
  expect(labelOf(null, null).price).toBeNull();
});
