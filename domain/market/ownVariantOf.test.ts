import { expect, it } from 'vitest';
import { ownVariantOf } from './ownVariantOf.js';

const own = [
  { variantId: 'blue-l', title: 'Blue / L', barcode: '4006381333931' },
  { variantId: 'blue-m', title: 'Blue / M', barcode: null },
  { variantId: 'red', title: 'Red', barcode: null },
];
const theirs = (name: string | null, gtin: string | null = null, sku: string | null = null) => ({ name, gtin, sku });

it.each([
  ['of the same options', theirs('Blue / M'), 'blue-m'],
  ['of the same options in another order and spelling', theirs('M, BLUE'), 'blue-m'],
  ['of the same code, whatever it is called', theirs('Navy / Large', '4006381333931'), 'blue-l'],
  ['of a code in the place of the SKU', theirs(null, null, '4006381333931'), 'blue-l'],
  ['not of options that only overlap', theirs('Blue'), null],
  ['not of nothing', theirs(null), null],
])('an own variant is found: %s', (_, wanted, variantId) => expect(ownVariantOf(own, wanted)).toBe(variantId));

it('an own variant is not chosen among several alike', () =>
  expect(ownVariantOf([...own, { variantId: 'red-2', title: 'red', barcode: null }], theirs('Red'))).toBeNull());
