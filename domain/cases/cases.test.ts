import { describe, expect, it } from 'vitest';
import type { CorrectedStock } from '../extraction/correctedStock.js';
import { type Amount, as, type Currency } from '../kernel/names.js';
import { caseContext, labelOf } from './cases.js';

describe('the label of a corrected page', () => {
  it.each([
    ['the price that the merchant chose', as<Amount>('9.99'), ['9.99']],
    ['no price: an empty list, which differs from an unknown price', null, []],
  ])('expects %s', (_, price, expected) =>
    expect(labelOf({ price, currency: as<Currency>('EUR') }, null)).toEqual({
      price: expected,
      currency: 'EUR',
      availability: null,
    }),
  );

  it.each([
    ['in_stock', 'InStock'],
    ['out_of_stock', 'OutOfStock'],
    ['unknown', null],
  ] as const)('expects the stock that the merchant chose: %s is %s', (availability, expected) =>
    expect(labelOf(null, { availability } as CorrectedStock)).toEqual({
      price: null,
      currency: null,
      availability: expected,
    }),
  );
});

it('a sealed case opens under its own id only', () => expect(caseContext('a')).not.toBe(caseContext('b')));
