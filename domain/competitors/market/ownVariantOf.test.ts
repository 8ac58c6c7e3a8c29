import { expect, it } from 'vitest';
import { ownVariantOf } from './ownVariantOf.js';

const own = [
  { variantId: 'blue-l', title: 'Blue / L', barcode: '4006381333931', sku: 'TT-100-L' },
  { variantId: 'blue-m', title: 'Blue / M', barcode: null, sku: 'TT-100-M' },
  { variantId: 'red', title: 'Red', barcode: null, sku: '7' },
];
const theirs = (name: string | null, gtin: string | null = null, sku: string | null = null) => ({ name, gtin, sku });

it.each([
  ['of the same options', theirs('Blue / M'), 'blue-m'],
  ['of the same options in another order and spelling', theirs('M, BLUE'), 'blue-m'],
  ['of the same code, whatever it is called', theirs('Navy / Large', '4006381333931'), 'blue-l'],
  ['of a code in the place of the SKU', theirs(null, null, '4006381333931'), 'blue-l'],
  ['of the same SKU, however it is written', theirs('Navy / Medium', null, 'tt100m'), 'blue-m'],
  ['of the same options, whatever SKU the other shop gave it', theirs('Red', null, 'TT-100-M'), 'red'],
  ['not of a SKU that is only a number', theirs(null, null, '7'), null],
  ['not of options that only overlap', theirs('Blue'), null],
  ['not of nothing', theirs(null), null],
])('finds the own variant: %s', (_, wanted, variantId) => expect(ownVariantOf(own, wanted)).toBe(variantId));

it('finds no own variant if several match', () =>
  expect(
    ownVariantOf([...own, { variantId: 'red-2', title: 'red', barcode: null, sku: null }], theirs('Red')),
  ).toBeNull());
