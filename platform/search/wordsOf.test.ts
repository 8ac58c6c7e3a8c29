import { describe, expect, it } from 'vitest';
import { wordsOf } from './wordsOf.js';

describe('the words of a text', () => {
  it.each([
    ['PRICE_CHANGED', ['price', 'changed']],
    ['10.00 -> 9.50 USD', ['10', '00', '9', '50', 'usd']],
    ['203.0.113.7', ['203', '0', '113', '7']],
    ['2001:DB8::1', ['2001', 'db8', '1']],
    ['aurora.myshopify.com', ['aurora', 'myshopify', 'com']],
    ["O'Neil & Söhne", ['o', 'neil', 'söhne']],
    ['CAFE\u0301', ['café']],
    ['ﬁne', ['fine']],
    ['東京 タワー', ['東京', 'タワー']],
    ['a\0b\ud800c', ['a', 'b', 'c']],
    ['\u{1f600} -> "*" ~ _', []],
    ['', []],
  ])('of %j are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('are told apart by their first 64 characters, and never cut through one', () => {
    expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(64)]);
    expect(wordsOf(`${'x'.repeat(63)}𝒜𠀀`)).toEqual([`${'x'.repeat(63)}a`]);
    expect(wordsOf(`${'x'.repeat(63)}𠀀`)).toEqual(['x'.repeat(63)]);
  });
});
