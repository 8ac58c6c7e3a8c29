import { expect, it } from 'vitest';
import { parseGtin } from '../../domain/matching/gtin.js';
import { MARKET_PAGES } from '../market/marketPages.js';
import { ean13 } from './ean13.js';

it.each([
  ['400638133393', '4006381333931'],
  ['003600029145', '0036000291452'],
  ['978020137962', '9780201379624'],
])('the article number of %s is %s', (body, number) => expect(ean13(body)).toBe(number));

it('every page of the market has its own valid one', () => {
  const numbers = MARKET_PAGES.map(({ gtin }) => parseGtin(gtin));
  expect(numbers).not.toContain(null);
  expect(new Set(numbers).size).toBe(MARKET_PAGES.length);
});
