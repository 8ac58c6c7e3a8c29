import { describe, expect, it } from 'vitest';
import { hasDigit } from './hasDigit.js';

const CHARACTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

describe('the check for a digit', () => {
  it('is right for every character, of any script', () =>
    expect(CHARACTERS.filter(hasDigit)).toEqual(CHARACTERS.filter(character => /\p{Nd}/u.test(character))));

  it.each([
    ['Only 3 left', true],
    ['Sold out', false],
    ['السعر ٥٠ ريال', true],
    ['', false],
    [`${'x'.repeat(199)}1`, true],
    [`${'x'.repeat(200)}1`, false],
  ])('%s: %s', (text, expected) => expect(hasDigit(text)).toBe(expected));
});
