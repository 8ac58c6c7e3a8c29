import { describe, expect, it } from 'vitest';
import { natureOf } from './kinds.js';
import { plainText } from './plainText.js';
import { readWords } from './readWords.js';

const nature = (title: string) => natureOf(readWords(plainText(title)).words);

describe('the kind and material in a title', () => {
  it.each([
    ['Ridgeback 2-Person Backpacking Tent', ['tent'], []],
    ['Switchback 22 Day Pack', ['backpack'], []],
    ['Tarn Dry Bag 20 L', ['dryBag'], []],
    ['Polar Daunenschlafsack', ['sleepingBag'], ['down']],
    ['Titan Kompaktkocher', ['stove'], ['titanium']],
    ['Col Mid Leather Hiking Boots', ['shoe'], ['leather']],
    ['Garden hose 25 m', [], []],
  ])('of %s', (title, kinds, materials) => expect(nature(title)).toEqual({ kinds, materials }));
});
