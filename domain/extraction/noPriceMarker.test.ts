import { describe, expect, it } from 'vitest';
import { as } from '../kernel/names.js';
import { extract } from './extract.js';
import { isNoPriceMarker, noPriceMarker, withoutPrice } from './noPriceMarker.js';

const read = extract({
  url: 'https://rival.example/lantern',
  html: '<html lang="en-US"><main><h1>Glow Camp Lantern</h1><p class="price">$45.00</p><button>Add to basket</button></main>',
});

describe('a page corrected to have no price', () => {
  it('has no price while the reading repeats the wrong one, and keeps its stock', () => {
    expect(read).toMatchObject({ price: '45.00', sure: true });
    const { found, extraction } = withoutPrice(read, noPriceMarker(read.price));
    expect([found, extraction.price, extraction.availability]).toEqual([true, null, 'in_stock']);
    expect(extraction.evidence.filter(one => one.chosen)).toMatchObject([{ source: 'page' }]);
  });

  it('has no price while the reading is not sure of another one', () =>
    expect(withoutPrice({ ...read, sure: false }, noPriceMarker(null)).found).toBe(true));

  it('requires a review once the reading is sure of another price', () => {
    const { found, extraction } = withoutPrice(read, noPriceMarker(as('39.00')));
    expect([found, extraction.price]).toEqual([false, null]);
    expect(withoutPrice(read, noPriceMarker(null)).found).toBe(false);
  });

  it.each([
    ['none', true],
    ['none 45.00', true],
    ['visible main > p.price', false],
    [null, false],
  ])('is recognized by its place: %s', (place, expected) => expect(isNoPriceMarker(place)).toBe(expected));
});
