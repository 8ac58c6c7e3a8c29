import { describe, expect, it } from 'vitest';
import { extracted, ld, offer, product } from '../extract.fixtures.js';
import { extract } from '../extract.js';
import type { Candidate } from '../sources/candidate.js';
import { doubtOf } from './doubtOf.js';

const BUY = '<button>Add to cart</button>';
const SHOP = '<html><head><title>Blue mug</title></head><body><main><h1>Blue mug</h1>';

describe('a reading that is not sure names the main reason', () => {
  it('several prices are about as likely', () => {
    const { sure, doubt } = extracted({ body: '<p>€12.00</p><p>€14.00</p>' });
    expect([sure, doubt]).toEqual([false, 'several_prices']);
  });

  it('the data and the text name different prices', () => {
    const { sure, doubt } = extracted({ head: ld(product(offer('21.00'))), body: '<p>Now €19.90</p>' });
    expect([sure, doubt]).toEqual([false, 'data_differs']);
  });

  it('the price is in the data and printed nowhere', () => {
    const declared = { source: 'state', path: 'script', raw: '12.00', amount: '12.00', trust: 0.35 } as Candidate;
    expect(doubtOf([{ amount: declared.amount, declared: [declared], visible: [], votes: 0.35 }])).toBe('not_printed');
  });

  it('the price depends on a condition', () => {
    const { sure, doubt } = extracted({ body: `<div>Members pay €15.00</div>${BUY}` });
    expect([sure, doubt]).toEqual([false, 'conditional']);
  });

  it('nothing marks the amount as the price', () => {
    const { sure, doubt } = extracted({ body: '<footer><p>From our workshop, only €12.00</p></footer>' });
    expect([sure, doubt]).toEqual([false, 'not_marked']);
  });

  it('the page has an amount, but nothing for sale', () => {
    const html = `${SHOP}<div class="price">€19.90</div><p>${'The best mugs in town. '.repeat(20)}</p></main></body></html>`;
    const { price, doubt } = extract({ html, url: 'https://magazine.example/mugs' });
    expect([price, doubt]).toEqual([null, 'not_for_sale']);
  });
});

it('a sure reading has no doubt, and neither has a page without amounts', () => {
  const sure = extracted({ head: ld(product(offer('19.90'))), body: `<div class="price">€19.90</div>${BUY}` });
  expect([sure.sure, sure.doubt]).toEqual([true, null]);
  const empty = extracted({ body: '<p>Ask us for an offer.</p>' });
  expect([empty.sure, empty.doubt]).toEqual([false, null]);
});
