import { describe, expect, it } from 'vitest';
import { isAfter, type Position } from './port.js';
import { numberOf, positionOf } from './position.js';

describe('position', () => {
  it.each([1, 9, 10, 99, 100_000, Number.MAX_SAFE_INTEGER])('keeps %i', n => expect(numberOf(positionOf(n))).toBe(n));

  it('orders as text as the log does', () => {
    expect(isAfter(positionOf(10), positionOf(9))).toBe(true);
    expect(isAfter(positionOf(9), positionOf(10))).toBe(false);
    expect(isAfter(positionOf(9), positionOf(9))).toBe(false);
    expect(isAfter(positionOf(1), 'start')).toBe(true);
    expect(isAfter(positionOf(1), null)).toBe(true);
  });

  it('begins before the first event', () => expect(numberOf('start')).toBe(0));

  it.each(['', '12', 'C:123/P:123', '9999999999999999', '-000000000000001', '000000000000001e'])('refuses %j', text =>
    expect(() => numberOf(text as Position)).toThrow(RangeError),
  );
});
