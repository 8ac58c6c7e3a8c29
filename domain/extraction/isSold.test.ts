/** Pages that print an amount and sell nothing, or many things. */
import { describe, expect, it } from 'vitest';
import { extract } from './extract.js';

const read = (body: string, head = '') =>
  extract({
    html: `<html lang="en"><head><title>Harbour</title>${head}</head><body><h1>Harbour</h1>${body}<p>${'Text about it. '.repeat(9)}</p></body></html>`,
    url: 'https://harbour.example/places/harbour',
  });

const card = (n: number) => `<li><a href="/p/${n}">Kettle ${n}</a> <b class="price">€${n}9.00</b></li>`;
const row = (n: number) => `<tr><td>G${n}1W-M</td><td>$${n}4.99</td><td><button>Add to cart</button></td></tr>`;

describe('a page that is no single product has no price', () => {
  it.each([
    ['a restaurant', '<dl><dt>Price range</dt><dd class="price">Above $61</dd></dl>'],
    ['an article', '<p>The dinner costs $61 for two.</p>'],
    ['a listing with cart buttons', `<ul>${[1, 2, 3].map(card).join('')}</ul><button>Add to cart</button>`],
    ['a table of products', `<table>${[1, 2, 3, 4, 5].map(row).join('')}</table>`],
  ])('%s', (_, body) => expect(read(body).price).toBeNull());

  it('ignores the price that a meta tag names next to a list', () =>
    expect(
      read(`<ul>${[1, 2, 3].map(card).join('')}</ul>`, '<meta property="og:price:amount" content="19.00">').price,
    ).toBeNull());
});

describe('a meta price counts only for the page’s only product', () => {
  const META = '<meta property="product:price:amount" content="19.00"><meta property="og:type" content="product">';
  const LIST = `<ul>${[1, 2, 3].map(card).join('')}</ul>`;

  it.each([
    ['alone on the page', '', '19.00'],
    ['among the prices of others', LIST, null],
    ['printed for the page itself', `<p>€19.00</p>${LIST}`, '19.00'],
    ['with a buy control', `<button>Add to cart</button>${LIST}`, '19.00'],
  ])('%s', (_, body, price) => expect(read(body, META).price).toBe(price));
});

describe('a price needs a sign of an offer', () => {
  const PRICE = '<p class="price">$61.00</p>';

  it.each([
    ['a buy control', `${PRICE}<button>Add to cart</button>`, ''],
    ['a word about its stock', `${PRICE}<p>In stock</p>`, ''],
    ['a page type', PRICE, '<meta property="og:type" content="product">'],
  ])('such as %s', (_, body, head) => expect(read(body, head).price).toBe('61.00'));
});

describe('a section headed as other products', () => {
  it.each([
    'Similar items',
    'Accessories',
    'Customers also viewed',
    'Zubehör',
    'Das könnte Ihnen auch gefallen',
    'Produits similaires',
    'También te puede gustar',
    'Prodotti correlati',
    'Podobné produkty',
    'Похожие товары',
    '関連商品',
    '相关推荐',
  ])('never has the price, not even for a page without one: %s', title => {
    const section = `<section><h2>${title}</h2><div><a href="/p/2">Tin kettle</a> <b>$19.00</b> <button>Add to cart</button></div></section>`;
    expect(read(`<p>Currently unavailable</p>${section}`)).toMatchObject({ price: null, availability: 'out_of_stock' });
    expect(read(`<p>$249.00</p><button>Add to cart</button>${section}`).price).toBe('249.00');
    expect(read(`${section}<p>$249.00</p><button>Add to cart</button>`).price).toBe('249.00');
  });
});

describe('a page without a price says why', () => {
  const lacks = (html: string) => extract({ html, url: 'https://harbour.example/p/1' });

  it.each([
    'Page not found',
    'Seite nicht gefunden',
    '404',
    'Página no encontrada',
    'Страница не найдена',
    'ページが見つかりません',
  ])('it does not exist, with a success status: %s', title =>
    expect(
      lacks(
        `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${'Try another one. '.repeat(9)}</p></body></html>`,
      ).lacks,
    ).toBe('not_found'),
  );

  it('only a browser fills it', () => {
    const shell = lacks(
      '<html><head><title>Harbour</title></head><body><div id="x"></div><script src="/a.js"></script></body></html>',
    );
    expect(shell).toMatchObject({ lacks: 'needs_script', blocked: false, price: null });
  });

  it('a soft 404 with suggestions is still not found', () => {
    const { lacks: lack, availability } = lacks(
      `<html><body><h1>The page you are looking for cannot be found.</h1><p>Discontinued</p><ul>${[1, 2, 3, 4, 5].map(card).join('')}</ul></body></html>`,
    );
    expect([lack, availability === 'in_stock']).toEqual(['not_found', false]);
  });

  const typed = (type: string) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"${type}","name":"Harbour"}]}</script>`;

  it.each([
    ['restaurant', read('<p>Mains from $24</p>', typed('Restaurant'))],
    ['restaurant', read('<p>Mains from $24</p>', '<meta property="og:type" content="restaurant.restaurant">')],
    [
      'restaurant',
      lacks(`<html><body><h1>Restaurant Zum Anker</h1><p>${'Frischer Fisch. '.repeat(9)}</p></body></html>`),
    ],
    ['booking', read('<p>Rooms from $120</p>', typed('Hotel'))],
    ['booking', read('<p>Rooms from $120</p><a href="/rooms">Jetzt buchen</a>')],
    ['booking', read('<p>Seats from $40</p>', typed('MusicEvent'))],
    ['article', read('<p>It costs $24.</p>', typed('NewsArticle'))],
    ['article', read('<p>It costs $24.</p>', '<meta property="article:published_time" content="2026-01-01">')],
    ['brand_page', read('<p>Since 1920.</p>', typed('Brand'))],
    ['brand_page', read('<p>Since 1920.</p>', '<meta property="og:type" content="business.business">')],
    [
      'brand_page',
      extract({ html: `<h1>Harbour</h1><p>${'Since 1920. '.repeat(9)}</p>`, url: 'https://harbour.example/en' }),
    ],
  ] as const)('is a %s', (code, { price, lacks }) => expect([price, lacks]).toEqual([null, code]));

  it.each([
    [
      'its brand',
      read(
        '<p>Price on request</p>',
        '<script type="application/ld+json">{"@type":"Product","name":"Harbour","brand":{"@type":"Brand","name":"X"}}</script>',
      ),
    ],
    ['its shop', read('<p>Price on request</p>', typed('Organization'))],
    [
      'a system that calls every page an article',
      read('<p>Price on request</p>', '<meta property="og:type" content="article">'),
    ],
  ])('a product without a price is not taken for %s', (_, { lacks }) => expect(lacks).toBeUndefined());

  it('lists products, although it has a button', () =>
    expect(
      read(
        `<button>Order a call</button><button>Buy now</button><ul>${[1, 2, 3, 4, 5, 6, 7, 8].map(card).join('')}</ul>`,
      ).listed,
    ).toBe(8));

  it('a product page lacks nothing', () =>
    expect(
      lacks('<html><body><h1>Kettle 404</h1><p>$61.00</p><button>Add to cart</button></body></html>').lacks,
    ).toBeUndefined());
});
