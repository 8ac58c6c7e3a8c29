import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine } from './oneLine.js';

it.each([
  ['Ridge Tent\r\nBcc: everybody@shop.example', 'Ridge Tent Bcc: everybody@shop.example'],
  ['Ridge \t\n Tent', 'Ridge Tent'],
  ['a\u0000b\u007fc\u0085d\u009fe', 'a b c d e'],
  ['a\u2028b\u2029c', 'a b c'],
  ['\n Ridge Tent \r', 'Ridge Tent'],
  // Special spaces and the joiners inside emoji stay.
  ['Zelt\u00a02 👩‍🚀', 'Zelt\u00a02 👩‍🚀'],
])('%j becomes %j', (text, line) => expect(oneLine(text)).toBe(line));

it('handles a long run of blanks in linear time', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(oneLine(`a${blanks}b`)).toBe(`a${blanks}b`);
});

it('returns one line for any content', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(oneLine(oneLine(text))).toBe(oneLine(text));
    }),
  ));
