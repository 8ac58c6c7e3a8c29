/** Tests the answer for one variant, for each way to declare variants. */
import { describe, expect, it } from 'vitest';
import { as, type PageVariant } from '../kernel/names.js';
import { essence, extracted, ld, MUG_URL, offer, product } from './extract.fixtures.js';
import { extract } from './extract.js';
import type { Extraction } from './result.js';
import { selectVariant } from './selectVariant.js';

const variant = (name: string) => as<PageVariant>(name);
const small = { id: 111, title: 'Small', sku: 'S', price: 1990, compare_at_price: 2500, available: false };
const large = { id: 222, title: 'Large', sku: 'L', price: 2990, compare_at_price: null, available: true };
const decimal = (one: typeof small | typeof large) => ({
  ...one,
  price: (one.price / 100).toFixed(2),
  compare_at_price: null,
});
const CANADA = '<script>Shopify.currency = {"active":"CAD"}; Shopify.shop = "x.myshopify.com"</script>';
const META = `<script>var meta = {"product":{"id":1,"variants":[{"id":111,"price":1990},{"id":222,"price":2990}]}};</script>`;

/** Summarizes the answer for a variant. */
const answerFor = (page: Extraction, name: string): string => {
  const { listed, extraction } = selectVariant(page, variant(name));
  return listed ? essence(extraction) : `not listed: ${essence(extraction)}`;
};
const NOT_LISTED = 'not listed: none - unknown';

const shopifyJs = (...variants: object[]) =>
  extract({ html: JSON.stringify({ title: 'Blue mug', variants }), url: `${MUG_URL}.js` });
const group = ld({
  '@type': 'ProductGroup',
  name: 'Blue mug',
  hasVariant: [small, large].map(({ id, title, price, available }) => ({
    '@type': 'Product',
    '@id': `/products/blue-mug?variant=${id}#variant`,
    name: `Blue mug - ${title}`,
    offers: offer((price / 100).toFixed(2), {
      '@id': `/products/blue-mug?variant=${id}#offer`,
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    }),
  })),
});
const offers = (more: (one: typeof small | typeof large) => object) =>
  ld(
    product(
      [small, large].map(one =>
        offer((one.price / 100).toFixed(2), { availability: one.available ? 'InStock' : 'OutOfStock', ...more(one) }),
      ),
    ),
  );
const microProduct = (inner: string) =>
  `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Blue mug</span>${inner}</div>`;
const microOffer = ({ id, price }: typeof small | typeof large) =>
  `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="url" href="/products/blue-mug?variant=${id}"><meta itemprop="price" content="${price / 100}"><meta itemprop="priceCurrency" content="EUR"></div>`;

const attribute = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const variation = ({ id, title, price, compare_at_price, available }: typeof small | typeof large) => ({
  variation_id: id,
  attributes: { attribute_pa_groesse: title, attribute_pa_farbe: '' },
  display_price: price / 100,
  display_regular_price: (compare_at_price ?? price) / 100,
  is_in_stock: available,
  price_html: '<span class="price">from 19,90 €</span>',
});
const wooForm = (...variations: readonly object[]) =>
  `<h1>Blue mug</h1><p class="price">19,90&nbsp;&euro; &ndash; 29,90&nbsp;&euro;</p><form class="variations_form cart" data-product_id="7" data-product_variations="${attribute(variations)}"><button type="submit" class="single_add_to_cart_button">Add to cart</button></form>`;

/** Small costs 19.90 and is sold out, large 29.90. */
const PLATFORMS: readonly [string, Extraction, string, string][] = [
  ['Shopify .js', shopifyJs(small, large), '19.90 - (25.00) out_of_stock', '29.90 - in_stock'],
  [
    'Shopify .json',
    extract({
      html: JSON.stringify({ product: { title: 'Blue mug', variants: [decimal(small), decimal(large)] } }),
      url: `${MUG_URL}.json`,
    }),
    '19.90 - out_of_stock',
    '29.90 - in_stock',
  ],
  [
    "a Shopify theme's ProductJson",
    extracted({
      head: CANADA,
      body: `<script type="application/json" id="ProductJson-1">${JSON.stringify({ title: 'Blue mug', handle: 'blue-mug', variants: [small, large] })}</script>`,
    }),
    '19.90 CAD (25.00) out_of_stock',
    '29.90 CAD in_stock',
  ],
  ["Shopify's own analytics", extracted({ head: CANADA + META }), '19.90 CAD unknown', '29.90 CAD unknown'],
  [
    "Shopify's own analytics, with the stock of its JSON-LD",
    extracted({ head: CANADA + META + group }),
    '19.90 CAD out_of_stock',
    '29.90 CAD in_stock',
  ],
  ['JSON-LD ProductGroup', extracted({ head: group }), '19.90 EUR out_of_stock', '29.90 EUR in_stock'],
  [
    'JSON-LD offers with an URL each',
    extracted({ head: offers(({ id }) => ({ url: `${MUG_URL}?variant=${id}` })) }),
    '19.90 EUR out_of_stock',
    '29.90 EUR in_stock',
  ],
  [
    'WooCommerce: offers with the number of the variation',
    extracted({ head: offers(({ id }) => ({ sku: String(id) })) }),
    '19.90 EUR out_of_stock',
    '29.90 EUR in_stock',
  ],
  [
    'WooCommerce: the list in the form of its buy button',
    extracted({ body: wooForm(variation(small), variation(large)) }),
    '19.9 EUR (25) out_of_stock',
    '29.9 EUR in_stock',
  ],
  [
    'microdata',
    extracted({ body: microProduct(microOffer(small) + microOffer(large)) }),
    '19.9 EUR unknown',
    '29.9 EUR unknown',
  ],
];

describe('a variant of a page', () => {
  it.each(PLATFORMS)('is found by its name in the link: %s', (_, page, one, other) =>
    expect(['111', '222'].map(name => answerFor(page, name))).toEqual([one, other]),
  );

  it('is found if it is the only one', () => {
    expect(answerFor(shopifyJs(large), '222')).toBe('29.90 - in_stock');
    const head = ld(product(offer('29.90', { url: `${MUG_URL}?variant=222` })));
    expect(answerFor(extracted({ head }), '222')).toBe('29.90 EUR unknown');
  });

  it.each(PLATFORMS)('has no answer once it is gone, and never another variant’s price: %s', (_, page) =>
    expect(answerFor(page, '333')).toBe(NOT_LISTED),
  );

  it('has no answer if the page lists no variants', () => {
    expect(answerFor(extracted({ head: ld(product(offer('29.90'))) }), '222')).toBe(NOT_LISTED);
  });

  it.each([
    ['are too many for the form', wooForm().replace('"[]"', '"false"')],
    ['are broken', wooForm().replace('"[]"', '"[{&quot;variation_i"')],
    ['stand in two forms, of which one is a neighbour', wooForm(variation(large)) + wooForm(variation(small))],
    ['have no number', wooForm({ ...variation(large), variation_id: undefined })],
  ])("has no answer if WooCommerce's variations %s", (_, body) =>
    expect(answerFor(extracted({ body }), '222')).toBe(NOT_LISTED),
  );

  it('from WooCommerce has the chosen attributes as its name, and no fractions of a cent', () => {
    const body = wooForm({ ...variation(large), display_price: 29.900000000000002 });
    expect(extracted({ body }).variants).toEqual([
      expect.objectContaining({ id: '222', name: 'Large', price: '29.9', listPrice: null }),
    ]);
  });

  it('has no answer if two with the same id differ in price', () => {
    expect(answerFor(shopifyJs(small, { ...large, id: 111 }), '111')).toBe(NOT_LISTED);
  });

  it.each([
    ['111', 'Small: 19.90', 'declared for the variant that is watched'],
    ['333', '0 of 2 variants', 'the page does not declare the variant that is watched'],
  ])("lists its own evidence before the page's: %s", (name, raw, why) => {
    const { evidence } = selectVariant(shopifyJs(small, large), variant(name)).extraction;
    expect(evidence[0]).toMatchObject({ path: `variants[${name}]`, raw, chosen: true, why });
    expect(evidence.slice(1).every(({ chosen }) => !chosen)).toBe(true);
  });

  it('defaults to the page’s own answer', () => {
    const page = shopifyJs(small, large);
    expect(selectVariant(page, null)).toEqual({ listed: true, extraction: page });
  });
});

describe('the names of the watched variant', () => {
  const codes = [
    { ...small, sku: 'M-S', barcode: '4006381333931' },
    { ...large, sku: 'M-L', barcode: '' },
  ];
  const declared = codes.map(({ id, barcode }) => ({
    ...{ '@type': 'Product', name: `Blue mug ${id}`, gtin13: barcode },
    offers: offer('19.90', { '@id': `/products/blue-mug?variant=${id}#offer`, sku: `M-${id}` }),
  }));
  const group = { '@context': 'https://schema.org', '@type': 'ProductGroup', name: 'Blue mug', hasVariant: declared };

  it.each([
    ['Shopify', shopifyJs(...codes), 'M-S'],
    ['schema.org', extracted({ head: ld(group) }), 'M-111'],
  ])('include its codes: %s', (_, page, sku) => {
    expect(selectVariant(page, variant('111')).extraction.variant).toMatchObject({ sku, gtin: '4006381333931' });
    expect(selectVariant(page, variant('222')).extraction.variant?.gtin).toBeUndefined();
  });

  it("are unknown for the page's default", () =>
    expect(selectVariant(shopifyJs(...codes), null).extraction.variant).toBeUndefined());
});
