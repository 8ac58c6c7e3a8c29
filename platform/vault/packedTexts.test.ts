import { expect, it } from 'vitest';
import { packed, unpacked } from './packedTexts.js';

it('packed texts come out as they went in, in order', () => {
  const texts = ['Ada', '', null, '名前', 'a\nb', null];
  expect(unpacked(structuredClone(packed(texts)))).toEqual(texts);
  expect(unpacked(packed([]))).toEqual([]);
});
