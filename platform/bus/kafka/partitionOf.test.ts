import { describe, expect, it } from 'vitest';
import { PARTITIONS, partitionOf } from './partitionOf.js';

describe('partition of a key', () => {
  it('is the same in every version: stored messages rely on it', () => {
    expect(['', 'aurora', 'shop.example', 'ключ'].map(partitionOf)).toEqual([2, 12, 12, 2]);
  });

  it('uses every partition', () => {
    const used = new Set(Array.from({ length: 400 }, (_, n) => partitionOf(`host-${n}.example`)));
    expect(used.size).toBe(PARTITIONS);
  });
});
