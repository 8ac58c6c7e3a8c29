import { describe, expect, it } from 'vitest';
import { wordMap } from './wordMap.js';

const numbers = wordMap([
  ['one', 1],
  ['two', 2],
  ['élan', 3],
  ['x'.repeat(31), 4],
]);

describe('a map by word', () => {
  it.each([
    ['one', 1],
    ['élan', 3],
    ['x'.repeat(31), 4],
    ['ont', undefined],
    ['ones', undefined],
    ['owl', undefined],
    ['', undefined],
    ['x'.repeat(32), undefined],
    ['x'.repeat(63), undefined],
    ['constructor', undefined],
  ])('has for %j: %j', (word, value) => {
    expect(numbers.get(word)).toBe(value);
  });

  it.each([
    { first: 'o', length: 3, then: true },
    { first: 'o', length: 4, then: false },
    { first: 'w', length: 3, then: false },
    { first: 'x', length: 63, then: false },
  ])('may have a word of $length characters that begins with $first: $then', ({ first, length, then }) => {
    expect(numbers.mayHave(first.charCodeAt(0), length)).toBe(then);
  });
});
