/** Tests price ranges: the low end counts, and of two ranges the one that is not struck through. */
import { describe, expect, it } from 'vitest';
import { essence, extracted } from '../extract.fixtures.js';

const read = (body: string, lang = 'en') =>
  essence(extracted({ body: `${body}<button>Add to cart</button>`, lang })).replace(' in_stock', '');

describe('a range of prices', () => {
  it.each<[string, string]>([
    ['struck through beside', '<p><s>€39.99 – €49.99</s> <b>€19.99 – €29.99</b></p>'],
    ['each end struck through', '<p><del>€39.99</del> – <del>€49.99</del></p><p>€19.99 – €29.99</p>'],
    ['in words before', '<p class="price">Was €39.99 – €49.99 Now €19.99 – €29.99</p>'],
    ['in words behind', '<p class="price">Now €19.99 – €29.99, was €39.99 – €49.99</p>'],
    ['told by a saving', '<div>€39.99 – €49.99</div><div>€19.99 – €29.99</div><div>-50%</div>'],
    ['told by nothing but its place', '<div><i>€39.99 – €49.99</i><i>€19.99 – €29.99</i></div>'],
  ])('costs its low end, regardless of a former range: %s', (_, body) => expect(read(body)).toBe('19.99 EUR (39.99)'));

  it('never has its high end as the price', () => expect(read('<p>€19.99 – €29.99</p>')).toBe('19.99 EUR'));
});
