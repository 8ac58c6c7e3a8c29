import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ProductRecord } from './productRecord.js';
import { profileOf } from './profile.js';
import { sameArticle } from './sameArticle.js';

const camera = { title: 'Sony Cyber-shot DSC-W120 7.2 MP digital camera', brand: 'Sony', price: '199.00' };

describe('one product', () => {
  it.each<[string, ProductRecord, ProductRecord]>([
    ['the model joined', camera, { title: 'sony dscw120 digital camera', price: '215' }],
    ['the model in its own field', camera, { title: 'Sony compact camera', model: 'DSC-W120', price: '189' }],
    [
      'the model in the description',
      camera,
      { title: 'Sony digital camera', description: 'The DSC-W120 by Sony', price: '199' },
    ],
    ['other names of the fields', camera, { name: 'digital camera', vendor: 'SONY', mpn: 'DSCW120', price: 199 }],
    [
      'the same GTIN, under any title',
      { title: 'Stift', ean: '4006381333931' },
      { title: 'Highlighter', gtin: '4006381333931' },
    ],
    ['a GTIN, and nothing else known', { gtin: '4006381333931' }, { ean: '4006381333931' }],
    ['a model number, and nothing else known', { model: 'DSC-W120' }, { mpn: 'DSCW120' }],
    ['a UPC and its EAN', { title: 'Tissues', upc: '036000291452' }, { title: 'Kleenex', barcode: '0036000291452' }],
    [
      'brands written differently',
      { title: 'Hi-Speed cable', brand: 'Cooler Master', model: 'CM-100X' },
      { title: 'hi speed cable', brand: 'CoolerMaster', model: 'cm100x' },
    ],
    [
      'a colour in another language',
      { title: 'Sony WH-1000XM5 headphones black', price: '399' },
      { title: 'Sony WH1000XM5 Kopfhörer schwarz', price: '349' },
    ],
    [
      'a pack that is spelled out',
      { title: 'Duracell AA batteries, pack of 12', price: '12' },
      { title: 'Duracell AA Batteries 12-Pack', price: '13' },
    ],
    [
      'a pack by multiplication',
      { title: 'Coca Cola 330ml x 24', price: '18' },
      { title: 'Coca-Cola 24 x 330 ml cans', price: '19' },
    ],
    [
      'no model, the same words',
      { title: 'Acme green garden hose 25 m', price: '20' },
      { title: 'Acme garden hose, green, 25 m', price: '21' },
    ],
  ])('%s', (_, a, b) => expect(sameArticle(a, b)).toMatchObject({ same: true }));
});

describe('two products', () => {
  it.each<[string, ProductRecord, ProductRecord]>([
    [
      'a 16 GB and a 4 GB card',
      { title: 'Kingston SDHC memory card 16 GB', price: '30' },
      { title: 'Kingston SDHC memory card 4GB', price: '12' },
    ],
    [
      'a 1 TB and a 500 GB drive',
      { title: 'Acme portable drive black 1 TB' },
      { title: 'Acme portable drive black 500 GB' },
    ],
    ['two colours', { title: 'Acme desk lamp black', price: '30' }, { title: 'Acme desk lamp red', price: '30' }],
    ['neighbours in a range', camera, { ...camera, title: 'Sony Cyber-shot DSC-W150 8.1 MP digital camera' }],
    [
      'the thing and what fits it',
      camera,
      { title: 'Compatible replacement battery for Sony DSC-W120', brand: 'Acme', price: '9.90' },
    ],
    ['a case for it, no price known', { title: 'Apple iPhone 13' }, { title: 'Case for Apple iPhone 13' }],
    [
      'what it consumes, under its own model number',
      { title: 'HP LaserJet Pro M404dn printer', price: '250' },
      { title: 'HP 59A toner for LaserJet Pro M404dn', price: '95' },
    ],
    ['new and used', { title: 'Apple iPhone 13 128GB', price: '599' }, { title: 'Apple iPhone 13 128GB (Renewed)' }],
    ['two editions', { title: 'Apple iPhone 13 128GB Blue' }, { title: 'Apple iPhone 13 Pro 128GB Blue' }],
    [
      'two sizes',
      { title: 'Acme cotton shirt blue M', price: '20' },
      { title: 'Acme cotton shirt blue L', price: '20' },
    ],
    ['two sides', { title: 'Side mirror left BMW E46' }, { title: 'Side mirror right BMW E46' }],
    ['for whom it is', { title: 'Better Sweater Men navy' }, { title: "Women's Better Sweater navy" }],
    ['one and a pack', { title: 'Evian water 1.5 l', price: '1' }, { title: 'Evian water 1.5 l 6-pack', price: '6' }],
    ['two GTINs', { title: 'Tissues', gtin: '036000291452' }, { title: 'Tissues', gtin: '4006381333931' }],
    [
      'a price far off',
      { title: 'Acme leather office chair', price: '400' },
      { title: 'Acme leather chair mat for the office', price: '19' },
    ],
    ['nothing known', {}, {}],
    ['a price alone', { price: '5' }, { price: '5' }],
  ])('%s', (_, a, b) => expect(sameArticle(a, b)).toMatchObject({ same: false }));
});

describe('the score', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Sony DSC-W120', '16 GB', '"', '4006381333931'),
  );
  const junk = fc.oneof(text, fc.anything());
  const record = fc.record(
    {
      title: junk,
      brand: junk,
      model: junk,
      gtin: junk,
      category: junk,
      description: junk,
      price: junk,
      currency: junk,
    },
    { requiredKeys: [] },
  );

  it('is the same both ways, and from 0 to 1, for any records', () =>
    fc.assert(
      fc.property(record, record, (a, b) => {
        const { score, same } = sameArticle(a, b);
        expect(sameArticle(b, a).score).toBeCloseTo(score, 10);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(same).toBe(score >= 0.5);
      }),
    ));

  it('of a record and itself is nearly 1', () => {
    const named = fc.record({
      title: fc
        .array(fc.constantFrom('Acme', 'desk', 'lamp', 'X200', 'KD-55XE', '16 GB', 'red', '12'))
        .map(words => `Thing ${words.join(' ')}`),
      price: fc.option(fc.integer({ min: 1, max: 100_000 }).map(String), { nil: '' }),
    });
    fc.assert(
      fc.property(named, product => {
        expect(sameArticle(product, { ...product }).score).toBeGreaterThan(0.95);
      }),
    );
  });

  it('never fails on input that is not a record', () => {
    for (const value of [null, undefined, 5, 'text', [], () => 1, new Map()])
      expect(sameArticle(value as unknown as ProductRecord, camera)).toMatchObject({ score: 0, same: false });
  });

  it('handles titles of a megabyte', () =>
    expect(sameArticle({ title: 'a1-'.repeat(400_000) }, { title: '"'.repeat(1_000_000) }).same).toBe(false));

  it.each(['$199', '1.999,00', '-199', '', 'NaN', '1e400', '0', '0.00'])('takes %j for an unknown price', price => {
    expect(sameArticle(camera, { ...camera, price })).toEqual(
      sameArticle(camera, { title: camera.title, brand: camera.brand }),
    );
  });

  it('falls as the prices move apart', () => {
    const scores = ['199.00', '230', '300', '500', '1100'].map(
      price => sameArticle(camera, { ...camera, price }).score,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('ignores prices in different currencies', () => {
    const [usd, jpy] = [
      { ...camera, currency: 'USD' },
      { ...camera, price: '29800', currency: 'jpy' },
    ];
    expect(sameArticle(usd, jpy)).toMatchObject({ same: true });
    expect(sameArticle(usd, jpy).score).toBeGreaterThan(sameArticle(usd, { ...jpy, currency: 'USD' }).score);
    expect(sameArticle(usd, { ...usd, currency: '' }).score).toBe(sameArticle(usd, usd).score);
  });
});

describe('the reasons', () => {
  it.each<[ProductRecord, ProductRecord, readonly string[]]>([
    [camera, { title: 'sony dscw120 digital camera', price: '214.92' }, ['same model DSC-W120', 'price within 8%']],
    [camera, { ...camera }, ['same price', 'titles match word for word']],
    [
      camera,
      { title: 'Sony DSC-W150', price: '480' },
      ['different models DSC-W120 and DSC-W150', 'one price is 2.41 times the other'],
    ],
    [{ title: 'Card 16 GB' }, { title: 'Card 4096 MB' }, ['16 vs 4.1 GB']],
    [{ title: '8-port switch' }, { title: '5-port switch' }, ['8 vs 5 port']],
    [{ title: 'Case black' }, { title: 'Case red' }, ['black vs red']],
    [
      { title: 'Pen', ean: '4006381333931' },
      { title: 'Stift', ean: '4006381333931' },
      ['same GTIN 04006381333931', 'the titles differ'],
    ],
    [
      { title: 'Player DVP-FX820/P' },
      { title: 'Player DVPFX820W' },
      ['variants DVP-FX820/P and DVPFX820W of one model'],
    ],
    [{ ...camera, currency: 'USD' }, { ...camera, currency: 'EUR' }, ['prices in different currencies']],
    [{}, camera, ['nothing to compare']],
  ])('of %j and %j', (a, b, reasons) =>
    expect(sameArticle(a, b).reasons).toEqual(expect.arrayContaining([...reasons])),
  );
});

describe('versions and platforms', () => {
  const suite = { brand: 'Acme', title: 'Acme Photo Suite II for Windows' };

  it.each([
    ['roman numerals', { ...suite, title: 'Acme Photo Suite 2 for Windows' }],
    ['spelt versions', { ...suite, title: 'Acme Photo Suite version 2 for Windows' }],
    ['packaging and legal forms', { ...suite, title: 'Acme Inc. Photo Suite II for Windows retail box' }],
  ])('%s do not keep two records apart', (_, other) => expect(sameArticle(suite, other).same).toBe(true));

  it.each([
    ['two exclusive platforms', { ...suite, title: 'Acme Photo Suite II for Mac' }],
    ['an upgrade and the full version', { ...suite, title: 'Acme Photo Suite II Upgrade for Windows' }],
  ])('%s are two products', (_, other) => expect(sameArticle(suite, other).same).toBe(false));

  it('a list of platforms is no choice', () =>
    expect(
      sameArticle({ ...suite, title: 'Acme Photo Suite II Windows/Mac' }, { ...suite, title: 'Acme Photo Suite II' })
        .same,
    ).toBe(true));
});

describe('words that only one title has', () => {
  const boots = { title: 'Acme Ridge Walker Hiking Boots', price: '120.00' };

  it('count against it, the more the more of them there are', () => {
    const names = ['Ridge Walker', 'Ridge Runner', 'Coast Runner', 'Coast Sandal'];
    const scores = names.map(name => sameArticle(boots, { title: `Acme ${name} Hiking Boots`, price: '120.00' }).score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });

  it('stand against each other: two products of one range are two', () =>
    expect(sameArticle({ title: 'Trail Running Shoes' }, { title: 'Trail Running Jacket' }).same).toBe(false));

  it('make strangers of records with nothing in common', () =>
    expect(sameArticle({ title: 'Tent', price: '20.00' }, { title: 'Mug', price: '20.00' }).score).toBeLessThan(0.2));
});

it("a shop's own number does not stand against the maker's model number as much as a second one of the maker's", () => {
  const title = 'Acme Ridge Camera Sling';
  const maker = { title, brand: 'Acme', model: 'RCS-484BK' };
  const other = (model: string) => sameArticle(maker, { title, brand: 'Acme', model }).score;
  expect(other('144952')).toBeGreaterThan(other('TXN-9150K'));
});

it('a resolution is no model number, but a detector may be called 9500i', () => {
  expect(profileOf({ title: 'Acme 1080i Projector' }).codes).toEqual([]);
  expect(profileOf({ title: 'Acme Detector 9500i' }).codes).toEqual(['9500i']);
});
