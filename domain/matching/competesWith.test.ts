import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { competesWith } from './competesWith.js';
import type { ProductRecord } from './productRecord.js';

const POLES = { title: 'Carbon Trekking Poles (Pair)', brand: 'Granite & Pine', price: '129.00', currency: 'USD' };
const PACK = { title: 'Aurora Trek 55 L Backpack', brand: 'Aurora', price: '229.00', currency: 'USD' };
const PILLOW = { title: 'Inflatable Camp Pillow', brand: 'Tarn', price: '34.00', currency: 'USD' };
const BAG = { title: 'Polar Sleeping Bag', brand: 'Northlight', price: '249.00', currency: 'USD' };
const SHOP = [PACK, POLES, PILLOW, BAG];
const rank = competesWith(SHOP);
const first = (theirs: ProductRecord) => rank(theirs, 3)[0]?.product;

describe('the own product that competes', () => {
  it.each([
    ['with a brand in front', 'Featherstep Carbon Trekking Poles', POLES],
    ['in another word order', 'Trekking Poles, Carbon', POLES],
    ['in the singular', 'Carbon Trekking Pole', POLES],
    ['with stop words', 'The Pillow for the Camp, inflatable', PILLOW],
    ['in a German compound', 'Polar Daunenschlafsack', BAG],
    ['under another name, by kind and size', 'Longhaul 55 Trekking Rucksack', PACK],
  ])('is found %s', (_, title, product) => expect(first({ title })).toBe(product));

  it('is found whatever its maker and its GTIN', () => {
    const own = [{ ...POLES, gtin: '4006381333931' }, PACK];
    const theirs = { title: 'Carbon Trekking Poles', brand: 'Ridgeline', gtin: '036000291452', price: '119.00' };
    const [best] = competesWith(own)(theirs, 1);
    const [plain] = competesWith([POLES, PACK])({ ...theirs, gtin: undefined }, 1);
    expect(best?.product).toBe(own[0]);
    expect(best?.score).toBe(plain?.score);
    expect(best?.reasons.join()).not.toMatch(/GTIN|brand/);
  });

  it('is certain if it has the same GTIN, under any title', () => {
    const own = [{ ...POLES, gtin: '4006381333931' }, PACK];
    expect(competesWith(own)({ title: 'Stöcke', gtin: '4006381333931' }, 3)[0]).toMatchObject({
      ...{ product: own[0], score: 1, certain: true },
      reasons: expect.arrayContaining(['same GTIN 04006381333931']),
    });
  });

  it('is not certain if two are equally likely', () => {
    const twins = [POLES, { ...POLES }];
    expect(competesWith(twins)({ title: 'Carbon Trekking Poles' }, 3).map(({ certain }) => certain)).toEqual([
      false,
      false,
    ]);
  });
});

describe('the certain product', () => {
  const CAMERA = {
    title: 'Sony Cyber-shot DSC-W120 digital camera',
    brand: 'Sony',
    model: 'DSC-W120',
    price: '199.00',
  };
  const certainIn = (own: readonly ProductRecord[], theirs: ProductRecord) =>
    competesWith(own)(theirs, 3).map(({ certain }) => certain);

  it('needs no GTIN if nothing else comes near', () => expect(certainIn([CAMERA], CAMERA)).toEqual([true]));

  it('needs a lead, however high its own score', () =>
    expect(certainIn([CAMERA, { ...CAMERA }], CAMERA)).toEqual([false, false]));

  it('needs a high score, however far the next one is', () =>
    expect(certainIn([{ title: 'Acme garden hose' }, PACK], { title: 'Acme garden rake' })[0]).toBe(false));

  it('is one of two with the same GTIN', () => {
    const own = [
      { ...POLES, gtin: '4006381333931' },
      { ...PACK, gtin: '4006381333931' },
    ];
    expect(certainIn(own, { title: 'Stöcke', gtin: '4006381333931' })).toEqual([true, false]);
  });
});

describe('a ranking of a catalogue with many similar products', () => {
  const similar = Array.from({ length: 80 }, (_, n) => ({ title: `Trekking Poles Series ${n + 100}` }));
  const theirs = { title: 'Carbon Trekking Poles (Pair)', brand: 'Granite & Pine', gtin: '4006381333931' };
  const bestOf = (last: ProductRecord) => competesWith([...similar, last])(theirs, 1)[0]?.product;

  it('finds the product with the same GTIN, under any title', () => {
    const sameGtin = { title: 'Stöcke', gtin: '4006381333931' };
    expect(bestOf(sameGtin)).toBe(sameGtin);
  });

  it('finds the most similar title, wherever it is in the catalogue', () => expect(bestOf(POLES)).toBe(POLES));
});

describe('a ranking', () => {
  it('leaves out what has neither a word nor a kind in common', () => {
    const own = [{ title: 'Rucksack' }, { title: 'Garden hose' }];
    expect(competesWith(own)({ title: 'Mochila' }, 3).map(({ product }) => product)).toEqual([own[0]]);
  });

  it('is best first, at most as long as asked', () => {
    const ranked = rank({ title: 'Carbon Trekking Poles and a Camp Pillow' }, 2);
    expect(ranked).toHaveLength(2);
    expect(ranked[0]?.score).toBeGreaterThanOrEqual(ranked[1]?.score ?? 1);
  });

  it.each([{}, { title: null }, { title: '' }, { price: '129.00' }])('is empty for %j', theirs =>
    expect(rank(theirs, 3)).toEqual([]),
  );

  it('has scores from 0 to 1 for any records, and never fails', () => {
    const junk = fc.record({ title: fc.anything(), brand: fc.string(), price: fc.string() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 5 }), junk, (catalogue, theirs) => {
        for (const { score } of competesWith(catalogue)(theirs, 3)) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('gives a pair the same score wherever it is called', () => {
    const theirs = { title: 'Featherstep Carbon Trekking Poles', price: '119.00', currency: 'USD' };
    expect(competesWith([...SHOP])(theirs, 1)[0]?.score).toBe(rank(theirs, 3)[0]?.score);
  });
});
