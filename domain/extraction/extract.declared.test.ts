/** Declared data, one table per source; long, because real pages use many shapes. */
import { describe, expect, it } from 'vitest';
import { essence, extracted, ld, MUG_URL, offer, type PageParts, product } from './extract.fixtures.js';

const IN = { availability: 'https://schema.org/InStock' };
const jsonLd = (data: unknown): PageParts => ({ head: ld(data) });

describe('declared data: the price among several amounts (reference §4)', () => {
  it.each<[string, PageParts, string]>([
    ['an offer', jsonLd(product(offer('19.90', IN))), '19.90 EUR in_stock'],
    ['a numeric price', jsonLd(product(offer(19.9, IN))), '19.9 EUR in_stock'],
    ['a printed price', jsonLd(product(offer('$2,699.00', { priceCurrency: 'USD' }))), '2699.00 USD unknown'],
    ['a printed price with a comma', jsonLd(product(offer('2.699,00'))), '2699.00 EUR unknown'],
    ['a currency as a sign', jsonLd(product(offer('5', { priceCurrency: '€' }))), '5 EUR unknown'],
    ['no currency', jsonLd(product({ '@type': 'Offer', price: '5.00' })), '5.00 - unknown'],
    ['four decimals of a database', jsonLd(product(offer('129.9900'))), '129.99 EUR unknown'],
    ['dinars with three decimals', jsonLd(product(offer('3.350', { priceCurrency: 'KWD' }))), '3.350 KWD unknown'],
    ['pesos with a thousands point', jsonLd(product(offer('34.000', { priceCurrency: 'CLP' }))), '34000 CLP unknown'],
    ['zero is no price', jsonLd(product(offer('0.00', { availability: 'OutOfStock' }))), 'none - out_of_stock'],
    ['an offers array', jsonLd(product([offer('7.00', IN), offer('7.00')])), '7.00 EUR in_stock'],
    ['capital Offers', jsonLd({ ...product(null), Offers: offer('8.00') }), '8.00 EUR unknown'],
    [
      'a graph with references',
      jsonLd({
        '@graph': [
          { '@type': 'WebPage', mainEntity: { '@id': '#p' } },
          { '@id': '#p', '@type': 'Product', name: 'Blue mug', offers: { '@id': '#o' } },
          { '@id': '#o', ...offer('9.00', IN) },
        ],
      }),
      '9.00 EUR in_stock',
    ],
    [
      'mainEntity of an ItemPage',
      jsonLd({ '@type': 'ItemPage', mainEntity: product(offer('11.00')) }),
      '11.00 EUR unknown',
    ],
    ['a type as a list', jsonLd({ ...product(offer('12.00')), '@type': ['Product', 'Thing'] }), '12.00 EUR unknown'],
    [
      'a type as an address',
      jsonLd({ ...product(offer('13.00')), '@type': 'http://schema.org/IndividualProduct' }),
      '13.00 EUR unknown',
    ],
    [
      'prefixed names',
      jsonLd({
        '@type': 'schema:Product',
        'schema:name': 'Blue mug',
        'schema:offers': { 'schema:price': '14.00', 'schema:priceCurrency': 'EUR' },
      }),
      '14.00 EUR unknown',
    ],
    [
      'several blocks, the first broken',
      { head: ld('{"@type":"Product", "name": oops') + ld(product(offer('15.00'))) },
      '15.00 EUR unknown',
    ],
    [
      'a type attribute with a charset',
      { head: ld(product(offer('16.00'))).replace('ld+json', 'ld+json; charset=utf-8') },
      '16.00 EUR unknown',
    ],
  ])('%s', (_, page, expected) => expect(essence(extracted(page))).toBe(expected));

  it.each<[string, object, string]>([
    ['one specification', { priceSpecification: { price: '20.00', priceCurrency: 'EUR' } }, '20.00 EUR unknown'],
    [
      'a list price beside it',
      {
        price: '20.00',
        priceSpecification: [
          { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/ListPrice', price: '25.00' },
        ],
      },
      '20.00 EUR (25.00) unknown',
    ],
    [
      'a struck price beside a sale price',
      {
        priceSpecification: [
          { priceType: 'StrikethroughPrice', price: '25.00', priceCurrency: 'EUR' },
          { priceType: 'SalePrice', price: '19.00', priceCurrency: 'EUR' },
        ],
      },
      '19.00 EUR (25.00) unknown',
    ],
    [
      'a unit price beside it',
      {
        priceSpecification: [
          { price: '4.00', priceCurrency: 'EUR', referenceQuantity: { value: 100 } },
          { price: '20.00', priceCurrency: 'EUR' },
        ],
      },
      '20.00 EUR unknown',
    ],
    [
      'only a list price',
      { priceSpecification: { priceType: 'MSRP', price: '25.00', priceCurrency: 'EUR' } },
      'none - unknown',
    ],
    [
      'a delivery charge beside it',
      {
        priceSpecification: [
          { '@type': 'DeliveryChargeSpecification', price: '4.90', priceCurrency: 'EUR' },
          { price: '20.00', priceCurrency: 'EUR' },
        ],
      },
      '20.00 EUR unknown',
    ],
  ])('price specification: %s', (_, specification, expected) =>
    expect(essence(extracted(jsonLd(product({ '@type': 'Offer', priceCurrency: 'EUR', ...specification }))))).toBe(
      expected,
    ),
  );

  const step = (price: string, quantity: unknown, more: object = {}) =>
    offer(price, { ...IN, eligibleQuantity: quantity, ...more });
  const steps = [
    step('3.10', { '@type': 'QuantitativeValue', minValue: 100 }),
    step('3.95', { minValue: '10', maxValue: '99' }),
    step('4.90', { minValue: 1, maxValue: 9 }),
  ];

  it.each<[string, unknown]>([
    ['an aggregate', { '@type': 'AggregateOffer', lowPrice: '3.10', highPrice: '4.90', offers: steps }],
    ['a list of offers', steps],
    ['a first step without a quantity', [...steps.slice(0, 2), offer('4.90', IN)]],
    ['a first step up to a quantity', [...steps.slice(0, 2), step('4.90', { maxValue: 9 })]],
    ['quantities as single values', [step('3.10', { value: 100 }), step('4.90', { value: 1 })]],
    ['plain quantities', [step('3.10', 100), step('4.90', 1)]],
    [
      'specifications of one offer',
      {
        ...IN,
        '@type': 'Offer',
        priceSpecification: steps.map(one => ({ ...one, '@type': 'UnitPriceSpecification' })),
      },
    ],
  ])('takes the price of one piece from tiered prices, in any order: %s', (_, offers) => {
    const page = extracted(jsonLd(product(offers)));
    expect(essence(page)).toBe('4.90 EUR in_stock');
    expect(page.candidates.map(({ amount }) => amount)).toEqual(['4.90']);
  });

  it('keeps each variant with tiered prices, and one sold only in tens', () => {
    const small = step('2.00', { minValue: 10 }, { sku: 'S' });
    const page = extracted(jsonLd(product([...steps.map(one => ({ ...one, sku: 'L' })), small])));
    expect(page.variants?.map(({ sku, price }) => `${sku} ${price}`)).toEqual(['L 4.90', 'S 2.00']);
  });

  it("marks an aggregate's low price as a from price", () => {
    const page = extracted(
      jsonLd(
        product({
          '@type': 'AggregateOffer',
          lowPrice: '10.00',
          highPrice: '30.00',
          priceCurrency: 'EUR',
          offerCount: 3,
        }),
      ),
    );
    expect(page).toMatchObject({ price: '10.00', currency: 'EUR', from: true, availability: 'in_stock' });
  });

  it('does not mark it if all prices are equal', () => {
    const page = extracted(
      jsonLd(product({ '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '10.00', priceCurrency: 'EUR' })),
    );
    expect(page).toMatchObject({ price: '10.00', from: false, availability: 'unknown' });
  });

  it('reads the offers inside an aggregate', () => {
    const page = extracted(
      jsonLd(
        product({
          '@type': 'AggregateOffer',
          lowPrice: '10.00',
          priceCurrency: 'EUR',
          offers: [{ '@type': 'Offer', price: '12.00', availability: 'InStock' }],
        }),
      ),
    );
    expect(essence(page)).toBe('12.00 EUR in_stock');
  });
});

describe("the page's own product", () => {
  const neighbour = { '@type': 'Product', name: 'Red bowl', url: '/products/red-bowl', offers: offer('99.00', IN) };

  it.each<[string, unknown, string]>([
    [
      'a list of neighbours',
      {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', item: neighbour },
          { '@type': 'ListItem', item: { ...neighbour, name: 'Green cup' } },
        ],
      },
      'none - unknown',
    ],
    [
      'related products of its own',
      product(offer('5.00'), { isRelatedTo: [neighbour], isSimilarTo: neighbour }),
      '5.00 EUR unknown',
    ],
    ['a neighbour first', [neighbour, product(offer('5.00'), { url: MUG_URL })], '5.00 EUR unknown'],
    [
      'a neighbour without a name on this page',
      [{ ...neighbour, name: null }, product(offer('5.00'))],
      '5.00 EUR unknown',
    ],
    [
      'a review with an offer in it',
      product(offer('5.00'), { review: { '@type': 'Review', itemReviewed: neighbour } }),
      '5.00 EUR unknown',
    ],
  ])('%s', (_, data, expected) => expect(essence(extracted(jsonLd(data)))).toBe(expected));

  it('never takes a product with the name and the address of another page', () => {
    expect(extracted(jsonLd([neighbour])).price).toBeNull();
    expect(extracted(jsonLd([{ ...neighbour, name: 'Red mug' }])).price).toBeNull();
  });

  it("has no price for several products without the page's name", () => {
    const page = extracted(
      jsonLd([
        { ...neighbour, url: undefined },
        { ...neighbour, name: 'Green cup', url: undefined, offers: offer('50.00') },
      ]),
    );
    expect(page.price).toBeNull();
    expect(page.evidence.map(({ why }) => why).join()).toContain('nothing says which of several products');
  });

  const group = (variants: readonly object[]) => ({ '@type': 'ProductGroup', name: 'Blue mug', hasVariant: variants });
  const variants = [
    {
      '@type': 'Product',
      sku: 'S1',
      name: 'Blue mug, small',
      url: `${MUG_URL}?variant=111`,
      offers: offer('10.00', { availability: 'OutOfStock' }),
    },
    {
      '@type': 'Product',
      sku: 'S2',
      name: 'Blue mug, large',
      url: `${MUG_URL}?variant=222`,
      offers: offer('14.00', { availability: 'InStock' }),
    },
  ];

  it.each<[string, string, string]>([
    ['the variant in the address', `${MUG_URL}?variant=222`, '14.00 EUR in_stock'],
    ['a sold-out variant in the address', `${MUG_URL}?variant=111`, '10.00 EUR out_of_stock'],
    ['the variant by its sku', `${MUG_URL}?sku=S1&ref=x`, '10.00 EUR out_of_stock'],
    ['the first that can be bought', MUG_URL, '14.00 EUR in_stock'],
  ])('variants: %s', (_, url, expected) =>
    expect(essence(extracted({ ...jsonLd(group(variants)), url }))).toBe(expected),
  );

  it('lists the variants', () => {
    expect(extracted(jsonLd(group(variants))).variants).toMatchObject([
      { sku: 'S1', price: '10.00', availability: 'out_of_stock' },
      { sku: 'S2', price: '14.00', availability: 'in_stock' },
    ]);
  });
});

describe('microdata, RDFa and meta tags', () => {
  const scope = (inner: string) =>
    `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Blue mug</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">${inner}</div></div>`;

  it.each<[string, PageParts, string]>([
    [
      'content beats text',
      {
        body: scope(
          '<span itemprop="price" content="1234.50">1.234,50 €</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock">',
        ),
      },
      '1234.50 EUR in_stock',
    ],
    [
      'text where there is no content',
      { body: scope('<span itemprop="price">1.234,50 €</span>') },
      '1234.50 EUR unknown',
    ],
    [
      'two numbers in one node do not block a clean one',
      {
        body: scope(
          '<span itemprop="price">was 20 now 15</span><meta itemprop="price" content="15.00"><meta itemprop="priceCurrency" content="USD">',
        ),
      },
      '15 USD unknown',
    ],
    [
      'itemref',
      {
        body: `<div itemscope itemtype="http://schema.org/Product" itemref="far"><b itemprop="name">Blue mug</b></div><div id="far"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="17.00"><meta itemprop="priceCurrency" content="GBP"></div></div>`,
      },
      '17.00 GBP unknown',
    ],
    [
      'an offer without a product',
      {
        body: '<div itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="18.00"><meta itemprop="priceCurrency" content="EUR"></div>',
      },
      '18.00 EUR unknown',
    ],
    [
      'a price without any scope',
      { body: '<meta itemprop="price" content="19.00"><meta itemprop="priceCurrency" content="EUR">' },
      '19.00 EUR unknown',
    ],
    [
      'RDFa',
      {
        body: '<div vocab="https://schema.org/" typeof="Product"><span property="name">Blue mug</span><div property="offers" typeof="Offer"><span property="price" content="21.00">21</span><meta property="priceCurrency" content="EUR"><link property="availability" href="https://schema.org/SoldOut"></div></div>',
      },
      '21.00 EUR out_of_stock',
    ],
    [
      'product meta',
      {
        head: '<meta property="product:price:amount" content="22.00"><meta property="product:price:currency" content="SEK"><meta property="product:availability" content="oos">',
      },
      '22.00 SEK out_of_stock',
    ],
    [
      'a sale in meta',
      {
        head: '<meta property="product:original_price:amount" content="30.00"><meta property="product:sale_price:amount" content="24.00"><meta property="product:price:amount" content="30.00"><meta property="product:sale_price:currency" content="EUR">',
      },
      '24.00 EUR (30.00) unknown',
    ],
    [
      'Open Graph',
      {
        head: '<meta property="og:price:amount" content="1,299.00"><meta property="og:price:currency" content="USD"><meta property="og:availability" content="instock">',
      },
      '1299.00 USD in_stock',
    ],
    [
      'a labelled Twitter card',
      { head: '<meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="£25.00">' },
      '25.00 GBP unknown',
    ],
    [
      'a Twitter card about something else',
      { head: '<meta name="twitter:label1" content="Reading time"><meta name="twitter:data1" content="25 minutes">' },
      'none - unknown',
    ],
  ])('%s', (_, page, expected) => expect(essence(extracted(page))).toBe(expected));
});

describe('declared stock (reference §7)', () => {
  it.each([
    ['https://schema.org/InStock', 'in_stock'],
    ['http://schema.org/InStock/', 'in_stock'],
    ['schema.org/instock', 'in_stock'],
    ['In Stock', 'in_stock'],
    ['in_stock', 'in_stock'],
    ['OnlineOnly', 'in_stock'],
    ['InStoreOnly', 'in_stock'],
    ['LimitedAvailability', 'in_stock'],
    ['OutOfStock', 'out_of_stock'],
    ['SoldOut', 'out_of_stock'],
    ['Reserved', 'out_of_stock'],
    ['PreOrder', 'pre_order'],
    ['PreSale', 'pre_order'],
    ['BackOrder', 'back_order'],
    ['MadeToOrder', 'back_order'],
    ['Discontinued', 'discontinued'],
    ['schema:InStock', 'in_stock'],
    ['&quot;InStock&quot;', 'in_stock'],
    ['https://schema.org/SoldOut#', 'out_of_stock'],
    ['TEMPORARILY_OUT_OF_STOCK', 'out_of_stock'],
    ['availableForPreorder', 'pre_order'],
    ['Auf Lager', 'in_stock'],
    ['Agotado', 'out_of_stock'],
    ['constructor', 'unknown'],
    ['ask us', 'unknown'],
    ['', 'unknown'],
  ])('%s', (declared, expected) =>
    expect(extracted(jsonLd(product(offer('5.00', { availability: declared })))).availability).toBe(expected),
  );

  it('is in stock if any variant is, and out only if all are', () => {
    const of = (...states: string[]) =>
      extracted(jsonLd(product(states.map((availability, n) => offer('5.00', { availability, sku: `s${n}` })))))
        .availability;
    expect(of('OutOfStock', 'InStock')).toBe('in_stock');
    expect(of('OutOfStock', 'SoldOut')).toBe('out_of_stock');
    expect(of('OutOfStock', '')).toBe('unknown');
    expect(of('Discontinued', 'Discontinued')).toBe('discontinued');
  });
});
