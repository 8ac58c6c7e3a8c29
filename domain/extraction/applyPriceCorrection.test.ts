/** Tests readings with a price correction, and the price candidates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPriceCorrection } from './applyPriceCorrection.js';
import { extracted, ld, offer, product } from './extract.fixtures.js';
import { MAX_CANDIDATES } from './result.js';

const page = (first: string, second: string) =>
  extracted({ body: `<div class="a"><span>€${first}</span></div><div class="b"><span>€${second}</span></div>` });

const placeOf = (amount: string, extraction: ReturnType<typeof extracted>): string =>
  extraction.candidates.find(candidate => candidate.amount === amount)?.place ?? '';

describe('the candidates of a page', () => {
  it('lists every price with its place, the answer first', () => {
    const { price, candidates } = page('20.00', '35.00');
    expect(candidates.map(({ amount }) => amount)).toEqual(['20.00', '35.00']);
    expect(candidates[0]?.amount).toBe(price);
  });

  it('lists declared and visible prices', () => {
    const { candidates } = extracted({ head: ld(product(offer('25.00'))), body: '<p class="price">€25.00</p>' });
    expect(candidates.map(({ source }) => source)).toEqual(['json-ld', 'visible']);
  });

  it('gives each place a unique name, even if many look alike', () => {
    const cell = fc.integer({ min: 1, max: 99 }).map(euros => `<li class="p">€${euros}.00</li>`);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), cells => {
        const { candidates } = extracted({ body: `<ul>${cells.join('')}</ul>` });
        expect(new Set(candidates.map(({ place }) => place)).size).toBe(candidates.length);
        expect(candidates.length).toBeLessThanOrEqual(MAX_CANDIDATES);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a corrected place', () => {
  const place = placeOf('35.00', page('20.00', '35.00'));

  it('gives its price at the next reading', () => {
    const { found, extraction } = applyPriceCorrection(page('21.00', '37.50'), place);
    expect(found).toBe(true);
    expect(extraction).toMatchObject({ price: '37.50', currency: 'EUR', sure: true });
    expect(extraction.evidence.filter(({ chosen }) => chosen)[0]?.raw).toContain('37.50');
  });

  it("gives none, and no other place's, once it is gone", () => {
    const { found, extraction } = applyPriceCorrection(extracted({ body: '<p class="price">€20.00</p>' }), place);
    expect(found).toBe(false);
    expect(extraction).toMatchObject({ price: null, currency: null, confidence: 0, sure: false });
  });

  it("keeps the page's stock", () => {
    const soldOut = extracted({ body: '<div class="b"><span>€35.00</span></div><p>Sold out</p>' });
    expect(applyPriceCorrection(soldOut, placeOf('35.00', soldOut)).extraction.availability).toBe('out_of_stock');
  });
});

describe('the image and the codes', () => {
  it("are read from the product's declared data", () => {
    const more = { brand: { name: 'Tern' }, gtin13: '4006381333931', sku: 'M-1', image: '/mug.jpg' };
    const { image, codes } = extracted({ head: ld(product(offer('25.00'), more)) });
    expect(image).toBe('https://shop.example/mug.jpg');
    expect(codes).toEqual({ brand: 'Tern', gtin: '4006381333931', sku: 'M-1' });
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'http://['])('never accept %s as an image', address =>
    expect(extracted({ head: `<meta property="og:image" content="${address}">` }).image).toBeNull(),
  );
});
