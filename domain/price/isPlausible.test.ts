import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency } from '../kernel/names.js';
import { isPlausible } from './isPlausible.js';

const priced = (price: string | null, currency: string | null = 'USD') => ({
  price: price === null ? null : as<Amount>(price),
  currency: currency === null ? null : as<Currency>(currency),
});

describe('the plausible range', () => {
  it.each([
    ['100.00', '300.00', true],
    ['100.00', '300.01', false],
    ['300.00', '100', true],
    ['300.00', '99.99', false],
    ['34.000', '34000', false],
    ['0.50', '1.5', true],
    ['1290', '1290', true],
    ['0.00', '5.00', false],
  ])('%s to %s: %s', (before, after, plausible) => expect(isPlausible(priced(before), priced(after))).toBe(plausible));

  it('requires a second reading for another or a missing currency', () => {
    expect(isPlausible(priced('100', 'USD'), priced('100', 'EUR'))).toBe(false);
    expect(isPlausible(priced('100', 'USD'), priced('100', null))).toBe(false);
  });

  it('accepts a price that appears or disappears', () => {
    expect(isPlausible(priced(null), priced('100'))).toBe(true);
    expect(isPlausible(priced('100'), priced(null, null))).toBe(true);
  });

  it('is the same in both directions', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 }).map(minor => (minor / 100).toFixed(2));
    fc.assert(
      fc.property(amount, amount, (a, b) => isPlausible(priced(a), priced(b)) === isPlausible(priced(b), priced(a))),
    );
  });
});
