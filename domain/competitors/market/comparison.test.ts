import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import type { Pair } from '../pair.js';
import { compareWithOwn } from './comparison.js';

const sold = (title: string, price: string, currency = 'USD') => ({
  title,
  price: as<Amount>(price),
  currency: as<Currency>(currency),
});
const EURO = { currency: as<Currency>('EUR'), into: as<Currency>('USD'), rate: as<Amount>('1.25') };

describe('a comparison with the own price', () => {
  const tent = sold('Ridge Tent', '300.00');

  it.each(['confirmed', 'matched'] as const)('includes a %s pair', pair =>
    expect(compareWithOwn(pair, tent, sold('Tent', '270.00'), [])).toEqual({
      ...{ theirs: '270.00', own: '300.00', percent: -10, perPiece: null, rate: null },
    }),
  );

  it.each(['assumed', null] as const)('excludes a pair that is %s', (pair: Pair | null) =>
    expect(compareWithOwn(pair, sold('Camp Pillow', '29.00'), tent, [])).toBe('assumed'),
  );

  it('compares per piece if the counts differ', () =>
    expect(compareWithOwn('matched', sold('Batteries', '2.00'), sold('Batteries, 4 Pack', '6.00'), [])).toEqual({
      ...{ theirs: '1.50', own: '8.000000', percent: -25, rate: null },
      perPiece: { own: '2.00', theirs: '1.50', counts: [1, 4] },
    }));

  it.each([
    ['a pack, as theirs is', '6 Pack', 'Cola, 6 Pack', '9.00', -10, null],
    ['a pack beside a single one', '6 Pack', 'Cola, 12 Pack', '18.00', -10, [6, 12]],
    ['a single one', 'Single', 'Cola, 6 Pack', '54.00', -10, [1, 6]],
    ['a pack beside such a variant of their page, whose title does not name it', '6 Pack', 'Cola', '9.00', -10, null],
  ] as const)('uses the own variant: %s', (_, variant, theirs, price, percent, counts) =>
    expect(compareWithOwn('matched', { ...sold('Cola', '10.00'), variant }, sold(theirs, price), [])).toMatchObject({
      percent,
      perPiece: counts && { counts },
    }),
  );

  it('is exact if the price per piece is a repeating decimal', () =>
    expect(compareWithOwn('matched', sold('Glass, 3 Pack', '10.00'), sold('Glass, 6 Pack', '20.00'), [])).toMatchObject(
      {
        percent: 0,
        perPiece: { own: '3.33', theirs: '3.33' },
      },
    ));

  it('needs the merchant’s own rate across currencies', () => {
    expect(compareWithOwn('confirmed', tent, sold('Tent', '240.00', 'EUR'), [])).toBe('currency');
    expect(compareWithOwn('confirmed', tent, { ...tent, currency: null }, [EURO])).toBe('currency');
  });

  it('uses that rate', () =>
    expect(compareWithOwn('confirmed', tent, sold('Tent', '240.00', 'EUR'), [EURO])).toEqual({
      ...{ theirs: '300.00', own: '240.000000', percent: 0, perPiece: null, rate: '1.25' },
    }));

  it('does not invert a rate', () =>
    expect(compareWithOwn('confirmed', { ...tent, currency: as<Currency>('EUR') }, tent, [EURO])).toBe('currency'));

  it('survives a price of four hundred digits', () =>
    expect(compareWithOwn('confirmed', tent, sold('Tent, 2 Pack', '9'.repeat(400)), [])).toMatchObject({
      percent: null,
    }));

  it('has no percentage for an own price of zero', () =>
    expect(compareWithOwn('confirmed', sold('Gift', '0.00'), tent, [])).toMatchObject({ percent: null }));
});
