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
    ['owe', undefined],
    ['ooo', undefined],
    ['elan', undefined],
    ['', undefined],
    ['x'.repeat(32), undefined],
    ['x'.repeat(63), undefined],
    ['constructor', undefined],
  ])('has for %j: %j', (word, value) => {
    expect(numbers.get(word)).toBe(value);
  });
});
