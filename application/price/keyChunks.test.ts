import { expect, it } from 'vitest';
import { keyChunks } from './keyChunks.js';

const keys = (count: number) => Array.from({ length: count }, (_, n) => `key ${n}`);

it.each([0, 1, 2, 3, 64, 65, 512, 513, 1_300])('includes all of %i keys, in lists with few distinct lengths', count => {
  const lists = [...keyChunks(keys(count))];
  expect(new Set(lists.flat())).toEqual(new Set(keys(count)));
  for (const { length } of lists) expect([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]).toContain(length);
});
