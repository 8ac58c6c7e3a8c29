import { describe, expect, it } from 'vitest';
import { marketOf } from './marketOf.js';
import { isMarketplace, isOwnOffer, sellerOf } from './seller.js';

const by = (merchant: string) => ({ merchant });

describe('a seller', () => {
  it.each([
    ['https://www.shop.co.uk/a', 'shop.co.uk'],
    ['https://de.shop.co.uk/b?x=1', 'shop.co.uk'],
    ['https://rival.myshopify.com/p', 'rival.myshopify.com'],
    ['http://localhost:8081/market/cascade/x', 'localhost:8081 cascadecoop'],
  ])('of %s is %s', (url, seller) => expect(sellerOf(by('Cascade Co-op'), url)).toBe(seller));
});

describe('a marketplace', () => {
  it.each([
    ['Amazon.com - Seller', null, true],
    ['eBay', null, true],
    ['Audio Shop', 'https://www.amazon.co.uk/dp/1', true],
    ['Audio Shop', 'https://www.amazonia-outdoor.example/1', false],
    ['Walmartin Sons', null, false],
    ['Audio Shop', 'http://localhost:8081/market/x', false],
  ])('%s at %s: %s', (merchant, url, expected) => expect(isMarketplace(by(merchant), url)).toBe(expected));
});

describe("the shop's own offers", () => {
  const own = { domain: 'aurora-outfitters.myshopify.com', name: 'Aurora Outfitters Ltd' };
  it.each([
    ['Aurora Outfitters', null, true],
    ['AURORA OUTFITTERS LTD', null, true],
    ['', 'https://aurora-outfitters.myshopify.com/products/a', true],
    ['x', 'https://www.auroraoutfitters.com/a', true],
    ['Aurora', 'https://aurora.example/a', false],
    ['', null, false],
  ])('%s at %s: %s', (merchant, url, expected) => expect(isOwnOffer(by(merchant), url, own)).toBe(expected));
});

describe('the market', () => {
  it.each([
    ['USD', 'America/New_York', 'us', 'en'],
    ['GBP', 'Europe/London', 'gb', 'en'],
    ['EUR', 'Europe/Paris', 'fr', 'fr'],
    ['EUR', 'Europe/Tallinn', 'de', 'de'],
    [null, 'UTC', 'us', 'en'],
  ])('of %s in %s is %s, in %s', (currency, zone, country, language) =>
    expect(marketOf(currency, zone)).toEqual({ country, language }),
  );
});
