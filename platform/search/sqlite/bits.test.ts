import { describe, expect, it } from 'vitest';
import {
  addAll,
  allBelow,
  BLOCK,
  bitsOf,
  bytesOf,
  countBits,
  hasBit,
  keepCommon,
  noBits,
  setBit,
  slotsOf,
} from './bits.js';

const of = (...slots: number[]) => {
  const bits = noBits();
  for (const slot of slots) setBit(bits, slot);
  return bits;
};

describe('a set of the entries of a block', () => {
  const some = [4_095, 4_064, 4_063, 100, 33, 32, 31, 1, 0];

  it('holds what was put in, highest first', () => {
    expect(slotsOf(of(...some))).toEqual(some);
    expect([31, 32, 4_095, 2].map(slot => hasBit(of(...some), slot))).toEqual([true, true, true, false]);
  });

  it('is counted, empty or full', () => {
    expect(countBits(of(...some))).toBe(some.length);
    expect(countBits(noBits())).toBe(0);
    expect(countBits(noBits().fill(0xffff_ffff))).toBe(BLOCK);
  });

  it.each([0, 1, 31, 32, 33, 4_095, 4_096, 9_000])('may be the first %d', count => {
    const slots = slotsOf(allBelow(count));
    expect([slots.length, slots[0] ?? -1]).toEqual([Math.min(count, BLOCK), Math.min(count, BLOCK) - 1]);
  });

  it('is combined with another', () => {
    const [common, either] = [of(1, 31, 64), of(1, 31, 64)];
    keepCommon(common, of(31, 64, 65));
    addAll(either, of(31, 64, 65));
    expect([slotsOf(common), slotsOf(either)]).toEqual([
      [64, 31],
      [65, 64, 31, 1],
    ]);
  });

  it('is stored as bytes, which may lie at any address when they are read', () => {
    const bytes = bytesOf(of(...some));
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(slotsOf(bitsOf(shifted.subarray(1)))).toEqual(some);
  });
});
