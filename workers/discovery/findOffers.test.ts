import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency } from '../../domain/kernel/names.js';
import { competesWith } from '../../domain/matching/competesWith.js';
import { findOffers, type Search } from './findOffers.js';
import type { OwnProduct } from './shopFacts.js';
import type { Candidate } from './sources/source.js';

const PRODUCT = { productId: 'p1', title: 'Sony DSC-W120 Digital Camera', price: '199.00', currency: 'USD' };
const OTHER = { productId: 'p2', title: 'Canon PowerShot SX40 Camera', price: '349.00', currency: 'USD' };

const offerAt = (merchant: string, url: string | null, title = PRODUCT.title, price = '189.00'): Candidate => ({
  ...{ title, merchant, url, price: as<Amount>(price), currency: as<Currency>('USD') },
  ...{ imageUrl: null, source: 'GOOGLE_SHOPPING', token: merchant },
});

async function search(found: readonly Candidate[], more: Partial<Search> = {}, product: OwnProduct = PRODUCT) {
  const resolved: string[] = [];
  const { offers, candidates } = await findOffers(
    {
      source: {
        discover: async () => found,
        async resolve(candidate) {
          resolved.push(candidate.merchant);
          return [{ ...candidate, url: candidate.url ?? `https://${candidate.merchant}.example/camera` }];
        },
      },
      ...{ market: { country: 'us', language: 'en' }, marketplaces: false, privatePages: [], isKnown: () => false },
      own: { domain: 'aurora.myshopify.com', name: 'Aurora Outfitters' },
      rank: competesWith([PRODUCT, OTHER]),
      ...more,
    },
    product,
  );
  return { merchants: offers.map(({ merchant }) => merchant), offers, candidates, resolved };
}

describe('the offers for a product', () => {
  it('have single-line names', async () => {
    const { offers } = await search([offerAt('a\r\nb', 'https://a.example/camera', `${PRODUCT.title}\u2028\n`)]);
    expect(offers.map(({ title, merchant }) => [title, merchant])).toEqual([[PRODUCT.title, 'a b']]);
  });

  it('are those of the same product, with the reasons', async () => {
    const found = [
      offerAt('a', null),
      offerAt('b', null, OTHER.title, '349.00'),
      offerAt('c', null, 'Camera bag', '19.00'),
    ];
    const { offers, candidates, resolved } = await search(found);
    expect(offers).toMatchObject([{ merchant: 'a', url: 'https://a.example/camera', product: PRODUCT }]);
    expect(offers[0]?.reasons).toEqual(expect.arrayContaining(['same model DSC-W120', 'price within 6%']));
    expect([candidates, resolved]).toEqual([3, ['a']]);
  });

  it('are recognised by GTIN if the words differ, and say so', async () => {
    const own = { ...PRODUCT, title: 'Stabilo Boss highlighter yellow', gtin: '04006381333931', brand: 'Stabilo' };
    const named = { ...offerAt('a', null, 'Textmarker gelb'), gtin: '4006381333931' };
    const rank = competesWith([own, OTHER]);
    const { offers } = await search([named, offerAt('b', null, 'Textmarker gelb')], { rank }, own);
    expect(offers).toMatchObject([{ merchant: 'a', product: own }]);
    expect(offers[0]?.reasons).toContain('same GTIN 04006381333931');
  });

  it('are resolved for the three best sellers only, as each costs money', async () => {
    const { resolved } = await search(['a', 'b', 'c', 'd', 'e'].map(name => offerAt(name, null)));
    expect(resolved).toHaveLength(3);
  });

  it('are one per seller, whatever name the seller uses', async () => {
    const found = [offerAt('a', 'https://www.shop.example.com/1'), offerAt('b', 'https://us.shop.example.com/2')];
    expect((await search(found)).offers).toHaveLength(1);
  });

  it('never come from the shop itself or a known page', async () => {
    expect((await search([offerAt('Aurora Outfitters', null)])).resolved).toEqual([]);
    expect((await search([offerAt('x', 'https://aurora.myshopify.com/products/1')])).offers).toEqual([]);
    expect((await search([offerAt('a', null)], { isKnown: () => true })).offers).toEqual([]);
  });

  it('include marketplaces only if wanted', async () => {
    const found = [offerAt('Amazon.com - Seller', 'https://www.amazon.com/dp/1')];
    expect((await search(found)).merchants).toEqual([]);
    expect((await search(found, { marketplaces: true })).merchants).toEqual(['Amazon.com - Seller']);
  });

  it.each([
    ['62.00', 0],
    ['67.00', 1],
    ['590.00', 1],
    ['600.00', 0],
  ])('have a plausible price: at %s there are %d', async (price, count) =>
    expect((await search([offerAt('a', null, PRODUCT.title, price)])).offers).toHaveLength(count),
  );

  it.each(['http://169.254.169.254/latest', 'http://localhost/x', 'ftp://shop.example/x', 'https://u:p@shop.example/'])(
    'are on addresses that may be fetched, not at %s',
    async url => expect((await search([offerAt('a', url)])).offers).toEqual([]),
  );

  it("are matched again with what the shop's own page says", async () => {
    const source = {
      discover: async () => [offerAt('a', null)],
      resolve: async () => [offerAt('a', 'https://a.example/1', OTHER.title, '349.00')],
    };
    expect((await search([], { source })).offers).toEqual([]);
  });
});
