import { describe, expect, it } from 'vitest';
import { compareAmounts, exponentOf, fromMinor, percentChange, toMinor } from './money.js';
import { type Amount, as, type Currency } from './names.js';

const amount = (text: string) => as<Amount>(text);
const currency = (code: string) => as<Currency>(code);

describe('amounts', () => {
  it.each(['0', '12', '12.3', '-0.01', '1299.00', '00012.50'])('%s is an amount', text =>
    expect(() => toMinor(amount(text), currency('USD'))).not.toThrow(),
  );
  it.each(['', '-', '--1', '-.5', '.5', '5.', '1,299.00', '1e3', '+1', ' 1', '1 ', 'NaN', '$5', '٣', '1.2.3', '1\n'])(
    '%j is not an amount',
    text => expect(() => toMinor(amount(text), currency('USD'))).toThrow(RangeError),
  );
});

describe('minor units', () => {
  it.each([
    ['12.34', 'USD', 1234],
    ['12', 'USD', 1200],
    ['12.3', 'USD', 1230],
    ['-12.34', 'USD', -1234],
    ['1299', 'JPY', 1299],
    ['1.234', 'KWD', 1234],
    ['0.29', 'USD', 29],
    ['1.15', 'USD', 115],
    ['0', 'USD', 0],
    ['-0.00', 'USD', 0],
  ])('%s %s are %i, and back', (text, code, minor) => {
    expect(toMinor(amount(text), currency(code))).toBe(minor);
    expect(toMinor(fromMinor(minor, currency(code)), currency(code))).toBe(minor);
  });

  it.each([
    ['1.004', 'USD', 100],
    ['1.005', 'USD', 101],
    ['-1.005', 'USD', -101],
    ['0.995', 'USD', 100],
    ['-0.004', 'USD', 0],
    ['99.5', 'JPY', 100],
    ['99.49', 'JPY', 99],
    ['1.0005', 'BHD', 1001],
  ])('%s %s is rounded half away from zero: %i', (text, code, minor) =>
    expect(toMinor(amount(text), currency(code))).toBe(minor),
  );

  it.each([
    [1234, 'USD', '12.34'],
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [0, 'USD', '0.00'],
    [1234, 'JPY', '1234'],
    [5, 'KWD', '0.005'],
  ])('%i %s is written %s', (minor, code, text) => expect(fromMinor(minor, currency(code))).toBe(text));

  it('refuses amounts beyond the safe integers, and anything else', () => {
    expect(() => toMinor(amount('90071992547409.92'), currency('USD'))).toThrow(RangeError);
    expect(toMinor(amount('90071992547409.91'), currency('USD'))).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => toMinor(amount('1e3'), currency('USD'))).toThrow(RangeError);
  });

  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['TND', 3],
    ['XYZ', 2],
  ])('%s has %i digits after the point', (code, exponent) => expect(exponentOf(currency(code))).toBe(exponent));
});

describe('comparison', () => {
  it.each([
    ['1.5', '1.50', 0],
    ['1.5', '1.49', 1],
    ['0.1', '0.2', -1],
    ['-2', '-1', -1],
    ['0', '-0.00', 0],
    ['123456789012345678901234.98', '123456789012345678901234.99', -1],
    ['9', '10', -1],
  ])('%s to %s', (a, b, expected) => expect(Math.sign(compareAmounts(amount(a), amount(b)))).toBe(expected));
});

describe('change in per cent', () => {
  it.each([
    ['100', '110', 10],
    ['100.00', '90', -10],
    ['3', '4', 33.33],
    ['3', '2', -33.33],
    ['19.99', '19.99', 0],
    ['0.10', '0.30', 200],
    ['200', '0', -100],
  ])('%s to %s is %d', (from, to, percent) => expect(percentChange(amount(from), amount(to))).toBe(percent));

  it('is undefined from zero', () => expect(percentChange(amount('0.00'), amount('5'))).toBeNull());
});
