/** The sandbox's competitors against the tour shop's catalogue: which own product each page competes with. */
import { describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { competesWith } from '../../domain/matching/competesWith.js';
import { MARKET_PAGES } from '../../sandbox/market/marketPages.js';
import { catalogue } from '../../sandbox/shopify/store/catalogue.js';
import { shopProfile } from '../../sandbox/shopify/store/shopProfile.js';

/** By the page's slug, the own product's title. Each page has one. */
const ANSWERS: Readonly<Record<string, string>> = {
  'ridge-2-person-tent': 'Aurora Ridge 2-Person Tent',
  'summit-down-jacket': 'Aurora Summit Down Jacket',
  'trek-55-backpack': 'Aurora Trek 55 L Backpack',
  'dayhike-22-pack': 'Aurora Dayhike 22 L Pack',
  'camp-pillow': 'Inflatable Camp Pillow',
  'stormline-rain-shell': 'Aurora Stormline Rain Shell',
  'merino-base-layer-top': 'Merino Base Layer Top',
  'carbon-trekking-poles': 'Carbon Trekking Poles (Pair)',
  'titan-stove': 'Titan Compact Stove',
  'polar-schlafsack': 'Polar -7 °C Sleeping Bag',
  'federleicht-isomatte': 'Featherlite Sleeping Pad',
  'titan-kocher': 'Titan Compact Stove',
  'lumen-400-headlamp': 'Lumen 400 Headlamp',
  'camp-lantern': 'Lumen Camp Lantern',
  'lumen-headlamp': 'Lumen 400 Headlamp',
  'traverse-hiking-boots': 'Traverse Hiking Boots',
  'fleece-pullover': 'Granite & Pine Fleece Pullover',
  'merino-top': 'Merino Base Layer Top',
  'insulated-bottle': 'Insulated Bottle 1 L',
  'cook-set': 'Cinder 1.3 L Cook Set',
  'dry-bag-20': 'Tarn Dry Bag 20 L',
};

const own = catalogue(shopProfile(as<ShopDomain>('aurora-outfitters.myshopify.com'), 'seed'), 'seed')
  .of('2026-11')
  .map(({ title, vendor, variants: [variant, ...others] }) => ({
    ...{ title, brand: vendor, price: String((variant?.price ?? 0) / 100), currency: 'USD' },
    ...(others.length === 0 ? { gtin: variant?.barcode } : {}),
  }));
const rank = competesWith(own);
const ranked = MARKET_PAGES.map(({ slug, title, brand, gtin, amount: price, currency }) => {
  const answer = ANSWERS[slug];
  const found = rank({ title, brand, gtin, price, currency }, 3);
  return { slug, answer, found, place: found.findIndex(({ product }) => product.title === answer) };
});
const share = (places: number) => ranked.filter(({ place }) => place >= 0 && place < places).length / ranked.length;

describe('the sandbox’s pages', () => {
  it('each have an answer', () => expect(ranked.filter(({ answer }) => answer === undefined)).toEqual([]));

  it('rank the right product first for at least 90 %', () =>
    expect(
      share(1),
      ranked
        .filter(({ place }) => place !== 0)
        .map(({ slug, found }) => `${slug}: ${found[0]?.product.title}`)
        .join('\n'),
    ).toBeGreaterThanOrEqual(0.9));

  it('have the right product in the top three for at least 97 %', () => expect(share(3)).toBeGreaterThanOrEqual(0.97));

  it('have no certain product that is wrong', () =>
    expect(ranked.filter(({ found, place }) => found[0]?.certain && place !== 0).map(({ slug }) => slug)).toEqual([]));

  it('are certain for those that carry the own product’s title', () =>
    expect(ranked.filter(({ found }) => found[0]?.certain).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['titan-stove', 'lumen-headlamp', 'dry-bag-20', 'merino-top']),
    ));
});
