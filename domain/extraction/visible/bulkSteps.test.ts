/** Tests tiered prices that occur only in visible text: the price of one piece counts. */
import { describe, expect, it } from 'vitest';
import { essence, extracted, ld, product } from '../extract.fixtures.js';

const BUY = '<button>Add to cart</button>';
const rows = (...cells: readonly (readonly string[])[]) =>
  `<table>${cells.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>${BUY}`;
const RANGE = ld(
  product({
    '@type': 'AggregateOffer',
    lowPrice: '8.10',
    highPrice: '12.40',
    priceCurrency: 'USD',
    availability: 'InStock',
  }),
);

describe('tiered prices', () => {
  it.each<[string, string]>([
    ['counts', rows(['1', '$12.40'], ['10', '$10.95'], ['100', '$8.10'])],
    ['from the largest', rows(['100+', '$8.10'], ['10+', '$10.95'], ['1+', '$12.40'])],
    ['spans', rows(['1 – 9 pcs', '$12.40'], ['10 – 99 pcs', '$10.95'], ['100 or more', '$8.10'])],
    ['sums beside', rows(['1', '$12.40', '$12.40'], ['10', '$10.95', '$109.50'], ['100', '$8.10', '$810.00'])],
    [
      'a list',
      `<ul><li>Buy 1: <b>$12.40</b></li><li>Buy 10: <b>$10.95</b></li><li>Buy 100: <b>$8.10</b></li></ul>${BUY}`,
    ],
    ['the lowest shown apart', `<p class="price">from $8.10</p>${rows(['1+', '$12.40'], ['100+', '$8.10'])}`],
  ])('count for one piece, regardless of the declared lowest price: %s', (_, body) =>
    expect(essence(extracted({ head: RANGE, body }))).toMatch(/^12\.40 USD/),
  );

  it('are not pack sizes, whose prices rise', () =>
    expect(extracted({ head: RANGE, body: rows(['1', '$8.10'], ['2', '$10.95'], ['3', '$12.40']) }).price).toBe(
      '8.10',
    ));
});
