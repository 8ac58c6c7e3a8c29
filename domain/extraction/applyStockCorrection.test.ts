/** Tests stock corrections, which never fall back to another statement. */
import { describe, expect, it } from 'vitest';
import { applyStockCorrection, fingerprintStock } from './applyStockCorrection.js';
import { extracted, ld, offer, product } from './extract.fixtures.js';
import { selectVariant } from './selectVariant.js';

/** A page whose declared stock is a template's constant; the line next to the price states the real stock. */
const page = (line: string, declared = 'InStock') =>
  extracted({
    head: ld(product(offer('25.00', { availability: `https://schema.org/${declared}` }))),
    body: `<p class="price">€25.00</p>${line}`,
  });
const SOLD_OUT = '<p class="stock">Sold out</p>';

const placeOf = (source: string, extraction: ReturnType<typeof page>): string =>
  extraction.stock.find(one => one.source === source)?.place ?? '';

describe("a page's stock statements", () => {
  it('are listed individually, each with a unique place', () => {
    const { stock } = page(`${SOLD_OUT}${SOLD_OUT}`);
    expect(stock.map(({ source, availability }) => `${source} ${availability}`)).toContain('json-ld in_stock');
    expect(stock.map(({ source, availability }) => `${source} ${availability}`)).toContain('visible out_of_stock');
    expect(new Set(stock.map(({ place }) => place)).size).toBe(stock.length);
  });

  it('have a fingerprint that changes with them, but not with a count', () => {
    const fingerprint = (line: string) => fingerprintStock(page(line).stock);
    expect(fingerprint('<p class="stock">Only 3 left</p>')).toBe(fingerprint('<p class="stock">Only 2 left</p>'));
    expect(fingerprint(SOLD_OUT)).not.toBe(fingerprint('<p class="stock">In stock</p>'));
    expect(fingerprint('')).not.toBe(fingerprint(SOLD_OUT));
  });

  it('are the variant’s own if a variant is watched', () => {
    const variants = [{ id: 'L', name: 'L', sku: null, price: '9.00', listPrice: null, availability: 'out_of_stock' }];
    const { extraction } = selectVariant({ ...page(''), variants } as never, 'L' as never);
    expect(extraction.stock).toMatchObject([{ place: 'page variants[L]', availability: 'out_of_stock' }]);
  });
});

describe('stock corrected by place', () => {
  const place = placeOf('json-ld', page(SOLD_OUT));
  const correction = { availability: 'in_stock', place, said: '' } as const;

  it('follows the statement there, regardless of its weight', () => {
    expect(page(SOLD_OUT).availability).toBe('out_of_stock');
    expect(applyStockCorrection(page(SOLD_OUT), correction)).toMatchObject({
      found: true,
      extraction: { availability: 'in_stock' },
    });
    const now = applyStockCorrection(page(SOLD_OUT, 'OutOfStock'), correction);
    expect(now).toMatchObject({ found: true, extraction: { availability: 'out_of_stock' } });
    expect(now.extraction.evidence[0]).toMatchObject({ chosen: true, why: 'stock is read where the merchant said' });
  });

  it('is unknown once the statement is gone', () => {
    const { found, extraction } = applyStockCorrection(
      extracted({ body: `<p class="price">€25.00</p>${SOLD_OUT}` }),
      correction,
    );
    expect(found).toBe(false);
    expect(extraction.availability).toBe('unknown');
  });
});

describe('stock corrected for the current state', () => {
  const { stock } = page(SOLD_OUT);
  const correction = { availability: 'in_stock', place: null, said: fingerprintStock(stock) } as const;

  it("applies while the page's statements are unchanged", () =>
    expect(applyStockCorrection(page(SOLD_OUT), correction)).toMatchObject({
      found: true,
      extraction: { availability: 'in_stock', price: '25.00' },
    }));

  it.each([
    ['says something else', page('<p class="stock">In stock</p>')],
    ['says nothing', page('')],
    ['declares something else', page(SOLD_OUT, 'OutOfStock')],
  ])('no longer applies once the page %s', (_, now) =>
    expect(applyStockCorrection(now, correction)).toMatchObject({
      found: false,
      extraction: { availability: 'unknown' },
    }),
  );

  it("keeps the page's statements in the evidence as not chosen", () => {
    const { evidence } = applyStockCorrection(page(SOLD_OUT), correction).extraction;
    const statements = evidence.filter(({ raw }) => raw === 'Sold out');
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every(({ chosen }) => !chosen)).toBe(true);
  });
});
