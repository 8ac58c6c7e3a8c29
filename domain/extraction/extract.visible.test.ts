import { describe, expect, it } from 'vitest';
import { essence, extracted, ld, offer, type PageParts, product } from './extract.fixtures.js';

const BUY = '<form action="/cart"><button type="submit">Add to cart</button></form>';
const cards = (...prices: string[]) =>
  `<section class="related-products"><h2>You may also like</h2>${prices.map((price, n) => `<div class="card"><a href="/products/other-${n}"><img src="/${n}.jpg"></a><a href="/products/other-${n}">Other ${n}</a><span class="price">${price}</span><button>Add to cart</button></div>`).join('')}</section>`;

describe('visible prices (reference §5)', () => {
  it.each<[string, PageParts, string]>([
    ['a price near the heading', { body: `<p class="price">€ 19,90</p>${BUY}` }, '19.90 EUR in_stock'],
    [
      'among related products',
      { body: `<p class="price">$25.00 USD</p>${BUY}${cards('$5.00', '$6.00', '$7.00')}` },
      '25.00 USD in_stock',
    ],
    ['only related products have prices', { body: cards('€5.00', '€6.00', '€7.00') }, 'none - unknown'],
    [
      'cards without a telling name',
      {
        body: cards('€5.00', '€6.00', '€7.00')
          .replace('class="related-products"', '')
          .replace('You may also like', 'From the kitchen'),
      },
      'none - unknown',
    ],
    [
      'sale beside list',
      { body: `<div class="price"><del>€40.00</del> <ins>€26.00</ins></div>${BUY}` },
      '26.00 EUR (40.00) in_stock',
    ],
    [
      'list first, by words',
      { body: `<div>Was £40.00</div><div class="price">Now £26.00</div>${BUY}` },
      '26.00 GBP (40.00) in_stock',
    ],
    [
      'struck through by style',
      { body: `<span style="text-decoration: line-through">£40.00</span><span class="price">£26.00</span>${BUY}` },
      '26.00 GBP (40.00) in_stock',
    ],
    [
      'a unit price beside it',
      { body: `<div class="price">12,00 €</div><div class="unit-price">24,00 € / kg</div>${BUY}`, lang: 'de' },
      '12.00 EUR in_stock',
    ],
    [
      'instalments beside it',
      {
        body: `<div class="price">£120.00</div><div>or 3 x £40.00 interest-free</div><div>from £10.50/month</div>${BUY}`,
      },
      '120.00 GBP in_stock',
    ],
    [
      'a saving beside it',
      { body: `<div class="badge">Save £14.00</div><div class="price">£26.00</div>${BUY}` },
      '26.00 GBP in_stock',
    ],
    [
      'shipping in the header and the cart',
      { body: `<p class="price">€26.00</p>${BUY}`, head: '' },
      '26.00 EUR in_stock',
    ],
    [
      'cents in their own element',
      { body: `<div class="price"><span>€</span><span>26</span><sup>90</sup></div>${BUY}` },
      '26.90 EUR in_stock',
    ],
    ['cents after a sign', { body: `<div class="price">$26<span>90</span> USD</div>${BUY}` }, '26.90 USD in_stock'],
    [
      'a hidden copy for screen readers',
      {
        body: `<span class="a-price"><span class="a-offscreen">$26.90</span><span aria-hidden="true"><span>$</span><span class="a-price-whole">26<span>.</span></span><span class="a-price-fraction">90</span></span></span>${BUY}`,
        url: 'https://shop.com.au/products/blue-mug',
      },
      '26.90 AUD in_stock',
    ],
    [
      'thousands with spaces',
      { body: `<p class="price">12 590 Kč</p><button>Do košíku</button>`, lang: 'cs' },
      '12590 CZK in_stock',
    ],
    [
      'a price to read out',
      { body: `<div class="price" aria-label="€12.50"><span>12</span><span>50</span></div>${BUY}` },
      '12.50 EUR in_stock',
    ],
    ['a threshold for free delivery', { body: '<div>Spend €50 more to get free delivery</div>' }, 'none - unknown'],
    [
      'sizes with prices of their own',
      { body: `<div class="price">£10.00</div><label><input type="radio"> Large £15.00</label>${BUY}` },
      '10.00 GBP in_stock',
    ],
    [
      'tiers',
      {
        body: `<div class="price">£10.00</div><table class="tier-prices"><tr><td>5+</td><td>£9.00</td></tr></table>${BUY}`,
      },
      '10.00 GBP in_stock',
    ],
    [
      'the lowest price of 30 days',
      {
        lang: 'de',
        body: `<div class="preis">26,00 €</div><div>Niedrigster Preis der letzten 30 Tage: 22,00 €</div><button>In den Warenkorb</button>`,
      },
      '26.00 EUR in_stock',
    ],
    [
      'instalments and a discount for cash',
      {
        lang: 'pt-BR',
        body: `<s>R$ 200,00</s><div class="preco">R$ 150,00</div><div>em até 10x de R$ 15,00 sem juros</div><button>Comprar</button>`,
      },
      '150.00 BRL (200.00) in_stock',
    ],
    [
      'a subscription by the month',
      { body: '<p class="price">£10.00/month</p><button>Subscribe</button>' },
      'none - unknown',
    ],
    ['no currency at all', { body: `<p class="price">26.90</p>${BUY}` }, '26.90 - in_stock'],
    ['a review count and a SKU', { body: '<p>SKU 12345</p><p>128 reviews</p><p>4.5 stars</p>' }, 'none - unknown'],
  ])('%s', (_, page, expected) => expect(essence(extracted(page))).toBe(expected));

  it("records the winner's place and reason, and keeps the runners-up", () => {
    const { evidence } = extracted({ body: `<p class="price">€ 19,90</p>${BUY}${cards('€5.00')}` });
    const winner = evidence.find(({ source, chosen }) => source === 'visible' && chosen);
    expect(winner).toMatchObject({ raw: '€ 19,90', path: expect.stringContaining('p.price') });
    expect(winner?.why).toContain('before the buy button');
    expect(evidence.find(({ raw }) => raw.includes('€5.00'))).toMatchObject({
      chosen: false,
      why: expect.stringContaining('related'),
    });
  });
});

describe('declared against visible', () => {
  const both = (declared: unknown, body: string, more: PageParts = {}) =>
    extracted({ head: ld(product(offer(declared))), body: body + BUY, ...more });

  it.each<[string, unknown, string, string]>([
    ['they agree', '26.00', '<p class="price">€26.00</p>', '26.00 EUR in_stock'],
    [
      'the markup carries the list price',
      '40.00',
      '<p class="price"><s>€40.00</s> <strong class="sale">€26.00</strong></p>',
      '26.00 EUR (40.00) in_stock',
    ],
    ['34.000 is thousands on the page', '34.000', '<p class="price">34.000 €</p>', '34000 EUR in_stock'],
    ['3.350 is three on the page', '3.3500', '<p class="price">3,35 €</p>', '3.35 EUR in_stock'],
    [
      'an accessory is shown as well',
      '40.00',
      '<p class="price">€40.00</p><div class="accessories"><span class="price">€5.00</span></div>',
      '40.00 EUR in_stock',
    ],
  ])('%s', (_, declared, body, expected) => expect(essence(both(declared, body))).toBe(expected));

  it('prefers the visible sign to a currency that is a template’s constant', () => {
    const page = extracted({
      head: ld(product(offer('26.00', { priceCurrency: 'USD' }))),
      body: `<p class="price">£26.00</p>${BUY}`,
    });
    expect(page.currency).toBe('GBP');
  });
});

describe('the currency of an ambiguous sign', () => {
  it.each<[string, PageParts, string | null]>([
    ['$ in New Zealand, by language', { lang: 'en-NZ' }, 'NZD'],
    ['$ in Canada, by host', { url: 'https://shop.ca/products/blue-mug' }, 'CAD'],
    ['$ in Australia, against the template', { lang: 'en-US', url: 'https://shop.com.au/products/blue-mug' }, 'AUD'],
    [
      '$ of a shop that declares Mexico',
      {
        head: '<meta property="product:price:currency" content="MXN"><meta property="product:price:amount" content="26.00">',
      },
      'MXN',
    ],
    [
      '$ of a shop whose scripts name one currency',
      { head: '<script>window.shop={"currencyCode":"SGD"}</script>' },
      'SGD',
    ],
    [
      '$ of a shop with a currency switcher',
      { head: '<script>var c=[{"currency":"USD"},{"currency":"CAD"}]</script>' },
      null,
    ],
    ['$ on a page in English that names no country', {}, 'USD'],
    ['$ on a page in Spanish that names no country', { lang: 'es' }, null],
    [
      '$ of a shop that gives its address',
      { head: ld({ '@type': 'Organization', address: { addressCountry: 'AU' } }) },
      'AUD',
    ],
  ])('%s', (_, parts, expected) => {
    const page = extracted({ body: `<p class="price">$26.00</p>${BUY}`, ...parts });
    expect(page.price).toBe('26.00');
    expect(page.currency).toBe(expected);
  });

  it.each<[string, string, PageParts, string | null]>([
    ['kr in Sweden', '260 kr', { lang: 'sv-SE' }, 'SEK'],
    ['kr in Denmark', '260 kr.', { url: 'https://butik.dk/vare' }, 'DKK'],
    ['kr and nothing else', '260 kr', {}, null],
    ['Rs in Pakistan', 'Rs 2,600', { url: 'https://shop.com.pk/item' }, 'PKR'],
    ['¥ in Japan', '¥2,600', { lang: 'ja' }, 'JPY'],
    ['¥ in China', '¥26.00', { lang: 'zh-CN' }, 'CNY'],
    ['£ in Egypt', '£2,600', { lang: 'ar-EG' }, 'EGP'],
    ['£ elsewhere', '£26.00', {}, 'GBP'],
    ['Fr in Switzerland', 'Fr. 26.00', { url: 'https://laden.ch/tasse' }, 'CHF'],
    ['roubles of Belarus', '26,00 р.', { lang: 'ru-RU', url: 'https://shop.by/mug' }, 'BYN'],
  ])('%s', (_, price, parts, expected) =>
    expect(extracted({ body: `<p class="price">${price}</p>`, ...parts }).currency).toBe(expected),
  );
});
