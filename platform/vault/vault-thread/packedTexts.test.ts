import { expect, it } from 'vitest';
import { packed, unpacked } from './packedTexts.js';

it('packed texts come out as they went in, in order', () => {
  const texts = ['Ada', '', null, '名前', 'a\nb', null];
  expect(unpacked(structuredClone(packed(texts)))).toEqual(texts);
  expect(unpacked(packed([]))).toEqual([]);
});

it('many long texts are several strings: one of a page stayed until the whole heap was collected', () => {
  const texts = Array.from({ length: 300 }, (_, n) => (n % 7 === 0 ? null : `${n} `.repeat(n * 3)));
  const { chunks, lengths } = packed(texts);
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(50_000);
  expect(unpacked({ chunks, lengths })).toEqual(texts);
});

it.each([
  ['', 'a'.repeat(60_000), '', 'b', null],
  ['a'.repeat(50_000), '', 'b'],
  [null, 'a'.repeat(50_001), 'b'.repeat(50_001)],
])('a text longer than a string should be goes alone', (...texts) => {
  expect(unpacked(packed(texts))).toEqual(texts);
});
