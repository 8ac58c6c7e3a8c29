/** One trap per page: misleading text near the price, or faults in declared data. */
import { describe, expect, it } from 'vitest';
import { essence, extracted, ld, type PageParts, product } from './extract.fixtures.js';

const BUY = '<button>Add to cart</button>';

const TRAPS: readonly (readonly [string, PageParts, string])[] = [
  [
    'member price first',
    { body: `<div>Members pay €15.00</div><div class="price">€19.90</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'vat pair excl first',
    {
      body: `<div class="price">€16.00 <small>excl. VAT</small></div><div class="price">€19.20 <small>incl. VAT</small></div>${BUY}`,
    },
    '19.20 EUR in_stock',
  ],
  [
    'vat pair incl first',
    {
      body: `<div class="price">€19.20 <small>incl. VAT</small></div><div class="price">€16.00 <small>ex. VAT</small></div>${BUY}`,
    },
    '19.20 EUR in_stock',
  ],
  [
    'coupon',
    { body: `<div class="price">€19.90</div><div>€17.90 with coupon TEA10</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'savings first',
    { body: `<div>You save €5.00</div><div class="price">€19.90</div><del>€24.90</del>${BUY}` },
    '19.90 EUR (24.90) in_stock',
  ],
  ['unit price first', { body: `<div>€3.98 / 100 g</div><div class="price">€19.90</div>${BUY}` }, '19.90 EUR in_stock'],
  [
    'unit price first kg compact',
    { body: `<div class="a">39,80 €/kg</div><div class="b">19,90 €</div>${BUY}`, lang: 'de' },
    '19.90 EUR in_stock',
  ],
  [
    'price per piece and pack',
    { body: `<div>€1.99 per piece</div><div class="price">€19.90</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  ['shipping first', { body: `<div>Shipping: €4.90</div><div class="price">€19.90</div>${BUY}` }, '19.90 EUR in_stock'],
  [
    'free shipping over',
    { body: `<div>Free shipping over €49.00</div><div class="price">€19.90</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'sticky bar duplicates',
    {
      body: `<div class="sticky-bar"><span>Blue mug</span><span class="price">€19.90</span>${BUY}</div><div class="price">€19.90</div>${BUY}`,
    },
    '19.90 EUR in_stock',
  ],
  ['from price', { body: `<div class="price">From €19.90</div>${BUY}` }, '19.90 EUR in_stock'],
  ['range', { body: `<div class="price">€19.90 – €29.90</div>${BUY}` }, '19.90 EUR in_stock'],
  [
    'klarna',
    { body: `<div class="price">€19.90</div><div>Pay in 3 instalments of €6.63 with Klarna</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'klarna first',
    { body: `<div>4 x €4.98 with Klarna</div><div class="price">€19.90</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'trade in',
    { body: `<div class="price">€19.90</div><div>or €9.90 with trade-in</div>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'sold out all variants',
    {
      head: ld({
        '@type': 'ProductGroup',
        name: 'Blue mug',
        hasVariant: [
          {
            '@type': 'Product',
            name: 'Blue mug S',
            offers: { price: '10.00', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
          },
          {
            '@type': 'Product',
            name: 'Blue mug L',
            offers: { price: '12.00', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
          },
        ],
      }),
    },
    '10.00 EUR out_of_stock',
  ],
  [
    'declared out, text in stock + button',
    {
      head: ld(product({ price: '19.90', priceCurrency: 'EUR', availability: 'OutOfStock' })),
      body: `<p class=price>€19.90</p><p>In stock</p>${BUY}`,
    },
    '19.90 EUR in_stock',
  ],
  [
    'notify and cart button hidden',
    {
      body: `<p class=price>€19.90</p><button style="display:none">Add to cart</button><p>Temporarily out of stock</p><form><input type="email"><button>Notify me</button></form>`,
    },
    '19.90 EUR out_of_stock',
  ],
  [
    'out text in page, related has buttons',
    {
      body: `<p class=price>€19.90</p><p>Out of stock</p><section class="related">${[1, 2, 3].map(n => `<div class=card><a href="/p/${n}"><img><h3>o</h3></a><span class=price>€${n}.00</span><button>Add to cart</button></div>`).join('')}</section>`,
    },
    '19.90 EUR out_of_stock',
  ],
  [
    'uses aria-disabled link button',
    { body: `<p class=price>€19.90</p><a class="btn add-to-cart disabled" aria-disabled="true">Add to cart</a>` },
    '19.90 EUR out_of_stock',
  ],
  [
    'delivery estimate only',
    { lang: 'de', body: '<p class="preis">19,90 €</p><p>Lieferzeit: 2-4 Werktage</p>' },
    '19.90 EUR in_stock',
  ],
  [
    'price valid but currency missing; lang+host',
    { lang: 'de-DE', url: 'https://laden.example.de/blue-mug', body: `<p class="price">19,90</p>${BUY}` },
    '19.90 EUR in_stock',
  ],
  [
    'minor units fractionDigits 2',
    {
      head: `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ p: { name: 'Blue mug', price: { value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1990, fractionDigits: 2 } } } })}</script>`,
      body: BUY,
    },
    '19.90 EUR in_stock',
  ],
  [
    'aggregate low high vs visible single',
    {
      head: ld(product({ '@type': 'AggregateOffer', lowPrice: '10.00', highPrice: '20.00', priceCurrency: 'EUR' })),
      body: `<p class="price">€15.00</p>${BUY}`,
    },
    '15.00 EUR in_stock',
  ],
  [
    'variants: visible names second',
    {
      head: ld(
        product([
          { price: '12.00', priceCurrency: 'EUR', availability: 'InStock' },
          { price: '15.00', priceCurrency: 'EUR', availability: 'InStock' },
        ]),
      ),
      body: `<p class="price">€15.00</p>${BUY}`,
    },
    '15.00 EUR in_stock',
  ],
  [
    'unescaped quotes',
    {
      head: ld(
        '{"@type":"Product","name":"Blue mug","description":"a 15" mug, "big" one","offers":{"price":"19.90","priceCurrency":"EUR"}}',
      ),
    },
    '19.90 EUR unknown',
  ],
  [
    'entities',
    {
      head: ld(
        '{&quot;@type&quot;:&quot;Product&quot;,&quot;name&quot;:&quot;Blue mug&quot;,&quot;offers&quot;:{&quot;price&quot;:&quot;19.90&quot;,&quot;priceCurrency&quot;:&quot;EUR&quot;}}',
      ),
    },
    '19.90 EUR unknown',
  ],
  [
    'missing closing brace',
    { head: ld('{"@type":"Product","name":"Blue mug","offers":{"price":"19.90","priceCurrency":"EUR"}') },
    '19.90 EUR unknown',
  ],
  [
    'price unquoted with comma 19,90',
    {
      head: ld('{"@type":"Product","name":"Blue mug","offers":{"price":19,90,"priceCurrency":"EUR"}}'),
      body: '<p class="price">19,90 €</p>',
    },
    '19.90 EUR unknown',
  ],
  [
    'schema: prefix',
    {
      head: ld({
        '@type': 'schema:Product',
        'schema:name': 'Blue mug',
        'schema:offers': {
          '@type': 'schema:Offer',
          'schema:price': '19.90',
          'schema:priceCurrency': 'EUR',
          'schema:availability': 'schema:InStock',
        },
      }),
    },
    '19.90 EUR in_stock',
  ],
  [
    'graph nested in array',
    {
      head: ld([
        { '@graph': [{ '@type': 'WebPage' }, { '@graph': [product({ price: '19.90', priceCurrency: 'EUR' })] }] },
      ]),
    },
    '19.90 EUR unknown',
  ],
  [
    'breadcrumb + reviews + product',
    {
      head:
        ld({ '@type': 'BreadcrumbList', itemListElement: [] }) +
        ld(
          product(
            { price: '19.90', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
            {
              review: [
                { '@type': 'Review', itemReviewed: { '@type': 'Product', name: 'Other', offers: { price: '1.00' } } },
              ],
            },
          ),
        ),
    },
    '19.90 EUR in_stock',
  ],
  [
    'sale meta',
    {
      head: '<meta property="product:price:amount" content="24.90"><meta property="product:sale_price:amount" content="19.90"><meta property="product:price:currency" content="EUR">',
    },
    '19.90 EUR (24.90) unknown',
  ],
];

describe('a page with', () => {
  it.each(TRAPS)('%s', (_, page, expected) => expect(essence(extracted(page))).toBe(expected));
});
