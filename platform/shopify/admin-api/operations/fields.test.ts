import { describe, expect, it } from 'vitest';
import { instantOf, plainText } from './fields.js';

describe('a time of the store platform', () => {
  it.each([
    ['2026-07-01T09:00:00Z', '2026-07-01T09:00:00.000Z'],
    ['2026-07-01T09:00:00.120Z', '2026-07-01T09:00:00.120Z'],
    ['2026-07-01T09:00:00.12Z', '2026-07-01T09:00:00.120Z'],
    ['2026-07-01T09:00:00.123456Z', '2026-07-01T09:00:00.123Z'],
    ['2026-07-01T09:00:00+02:00', '2026-07-01T07:00:00.000Z'],
    ['2026-12-31T23:59:59-00:30', '2027-01-01T00:29:59.000Z'],
    ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
    ['2026-07-31T10:00:00Z', '2026-07-31T10:00:00.000Z'],
    ['2026-07-01T24:00:00Z', '2026-07-02T00:00:00.000Z'],
  ])('%s is %s', (given, instant) => {
    expect(instantOf(given)).toBe(instant);
  });

  it.each([
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-07-00T00:00:00Z',
    '2026-07-01T25:00:00Z',
    '2026-07-01T09:60:00Z',
    '2026-07-01'.repeat(2),
  ])('%s is none', given => {
    expect(() => instantOf(given)).toThrow(RangeError);
  });
});

describe('a text that a merchant pasted', () => {
  it.each([
    ['  Mug \u2014 blue ', 'Mug \u2014 blue'],
    ['Mug\t\n blue', 'Mug blue'],
    ['Mug\0', 'Mug'],
    ['Fancy \ud83dMug', 'Fancy Mug'],
    ['\udc4dMug', 'Mug'],
    ['Mug \u{1f44d}', 'Mug \u{1f44d}'],
    ['', ''],
  ])('%j becomes %j', (given, plain) => {
    expect(plainText(given)).toBe(plain);
  });
});
