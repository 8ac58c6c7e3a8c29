import { describe, expect, it } from 'vitest';
import { isAfter, type Position, shareOf } from './port.js';
import { parsePosition, positionsOf } from './position.js';

const { of, numberOf } = positionsOf('5f3a91c0');

describe('position', () => {
  it.each([1, 9, 10, 99, 100_000, Number.MAX_SAFE_INTEGER])('keeps %i', n => {
    expect(numberOf(of(n))).toBe(n);
    expect(parsePosition(of(n))).toBe(of(n));
  });

  it('orders as text as the log does', () => {
    expect(isAfter(of(10), of(9))).toBe(true);
    expect(isAfter(of(9), of(10))).toBe(false);
    expect(isAfter(of(9), of(9))).toBe(false);
    expect(isAfter(of(1), 'start')).toBe(true);
    expect(isAfter(of(1), null)).toBe(true);
  });

  it('tells about how far it is', () => {
    expect(shareOf(of(3), of(12))).toBe(0.25);
    expect(shareOf(of(13), of(12))).toBe(1);
    expect(shareOf(of(1), null)).toBe(1);
  });

  it('begins before the first event', () => expect(numberOf('start')).toBe(0));

  it.each([
    '',
    '12',
    '0000000000000012',
    'C:123/P:123',
    '5f3a91c0-0000000000000000',
    '5f3a91c0-9999999999999999',
    '5f3a91c0--000000000000001',
    '5f3a91c0-000000000000001e',
  ])('refuses %j', text => {
    expect(parsePosition(text)).toBeNull();
    expect(() => numberOf(text as Position)).toThrow(/not a position/);
  });

  it('refuses that of another log, whatever its number', () =>
    expect(() => numberOf(positionsOf('00000000').of(1))).toThrow(
      'position 00000000-0000000000000001 belongs to another event log',
    ));
});
