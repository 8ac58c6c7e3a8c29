import { describe, expect, it } from 'vitest';
import { whyText } from './whyText.js';

describe('why an amount of a page is or is not its price', () => {
  it.each([
    [
      'with $, called a price, just below the heading, before the buy button, the first of its kind',
      'next to the buy button',
    ],
    [
      "with $, just below the heading, near the buy button, one of many alike, in another product's card",
      'the price of another product',
    ],
    ['with $, struck through or called old', 'struck through, an old price'],
    ["declared by the page's own product", 'what the page declares'],
  ])('of “%s” says: %s', (why, said) => expect(whyText(why)).toBe(said));

  it('is the first reason if none is known to tell more', () =>
    expect(whyText('61 of 100: written as whole money, large')).toBe('written as whole money'));
});
