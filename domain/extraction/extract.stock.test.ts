import { describe, expect, it } from 'vitest';
import { extracted, ld, MUG_URL, offer, type PageParts, product } from './extract.fixtures.js';
import { extract } from './extract.js';

const PRICE = '<p class="price">€26.00</p>';
const IN = { availability: 'InStock' };

describe('visible stock (reference §7)', () => {
  it.each<[string, PageParts, string]>([
    ['an enabled buy button', { body: `${PRICE}<button>Add to cart</button>` }, 'in_stock'],
    ['words', { body: `${PRICE}<p>In stock</p>` }, 'in_stock'],
    ['a few left', { body: `${PRICE}<p>Only 3 left</p>` }, 'in_stock'],
    ['the button says sold out', { body: `${PRICE}<button disabled>Sold out</button>` }, 'out_of_stock'],
    ['a disabled buy button', { body: `${PRICE}<button disabled>Add to cart</button>` }, 'out_of_stock'],
    ['a notice instead of a buy button', { body: `${PRICE}<button>Notify me when available</button>` }, 'out_of_stock'],
    ['a pre-order button', { body: `${PRICE}<button>Pre-order now</button>` }, 'pre_order'],
    ['on back-order', { body: `${PRICE}<p>On backorder</p>` }, 'back_order'],
    ['discontinued', { body: `${PRICE}<p>This product has been discontinued</p>` }, 'discontinued'],
    ['sold out, without a price', { body: '<p>Sold out</p>' }, 'out_of_stock'],
    ['a price and nothing else', { body: PRICE }, 'unknown'],
    ['no price and nothing else', {}, 'unknown'],
    ['German', { lang: 'de', body: `${PRICE}<p>Ausverkauft</p>` }, 'out_of_stock'],
    ['German, in stock', { lang: 'de', body: `${PRICE}<p>Auf Lager, sofort lieferbar</p>` }, 'in_stock'],
    ['German, not in stock', { lang: 'de', body: `${PRICE}<p>Derzeit nicht auf Lager</p>` }, 'out_of_stock'],
    ['French', { lang: 'fr', body: `${PRICE}<p>Rupture de stock</p>` }, 'out_of_stock'],
    ['French, in stock', { lang: 'fr', body: `${PRICE}<p>En stock</p>` }, 'in_stock'],
    ['Spanish', { lang: 'es', body: `${PRICE}<p>Agotado</p>` }, 'out_of_stock'],
    ['Italian', { lang: 'it', body: `${PRICE}<p>Non disponibile</p>` }, 'out_of_stock'],
    ['Dutch', { lang: 'nl', body: `${PRICE}<p>Uitverkocht</p>` }, 'out_of_stock'],
    ['Czech', { lang: 'cs', body: `${PRICE}<p>Vyprodáno</p>` }, 'out_of_stock'],
    ['Polish', { lang: 'pl', body: `${PRICE}<p>Brak w magazynie</p>` }, 'out_of_stock'],
    ['Russian', { lang: 'ru', body: `${PRICE}<p>Нет в наличии</p>` }, 'out_of_stock'],
    ['Japanese', { lang: 'ja', body: `${PRICE}<p>品切れ</p>` }, 'out_of_stock'],
    ['Chinese', { lang: 'zh', body: `${PRICE}<p>缺货</p>` }, 'out_of_stock'],
  ])('%s', (_, page, expected) => expect(extracted(page).availability).toBe(expected));

  it.each<[string, PageParts, string]>([
    [
      'sizes that are out',
      {
        head: ld(product(offer('26.00', IN))),
        body: `${PRICE}<select><option>S - sold out</option><option>M</option></select><button>Add to cart</button>`,
      },
      'in_stock',
    ],
    [
      'swatches that are out',
      {
        head: ld(product(offer('26.00', IN))),
        body: `${PRICE}<ul><li class="swatch"><label>Red <span>Sold out</span></label></li></ul><button>Add to cart</button>`,
      },
      'in_stock',
    ],
    [
      'a button that waits for a size',
      {
        head: ld(product(offer('26.00', IN))),
        body: `${PRICE}<select name="size"><option>S</option><option>M</option></select><button disabled>Add to cart</button>`,
      },
      'in_stock',
    ],
    [
      'sold-out neighbours',
      {
        head: ld(product(offer('26.00', IN))),
        body: `${PRICE}<button>Add to cart</button><section class="related-products"><div>Cup <b>Sold out</b></div></section>`,
      },
      'in_stock',
    ],
    [
      'a filter',
      {
        head: `<nav><a>Out of stock</a></nav>${ld(product(offer('26.00', IN)))}`,
        body: `${PRICE}<button>Add to cart</button>`,
      },
      'in_stock',
    ],
    [
      'a policy',
      { body: `${PRICE}<button>Add to cart</button><p>If an item is out of stock we will refund you.</p>` },
      'in_stock',
    ],
    [
      'a hidden message of the template',
      { body: `${PRICE}<p style="display:none">Out of stock</p><button>Add to cart</button>` },
      'in_stock',
    ],
    ['hidden by its class', { body: `${PRICE}<p class="hidden">Sold out</p><button>Add to cart</button>` }, 'in_stock'],
  ])('is not misled by %s', (_, page, expected) => expect(extracted(page).availability).toBe(expected));

  it.each<[string, PageParts, string]>([
    [
      'announced, with a buy button',
      { body: `${PRICE}<p>Available from 12 March</p><button>Add to cart</button>` },
      'pre_order',
    ],
    [
      'announced again, with a buy button',
      { body: `${PRICE}<p>Back in stock soon</p><button>Add to cart</button>` },
      'back_order',
    ],
    ['announced, with nothing to order', { body: `${PRICE}<p>Back in stock soon</p>` }, 'out_of_stock'],
    [
      'a date in an element of its own',
      { body: `${PRICE}<p>Available <b>from 12 March</b></p><button>Add to cart</button>` },
      'pre_order',
    ],
    ['a count in an element of its own', { body: `${PRICE}<p><b>0</b> in stock</p>` }, 'out_of_stock'],
    [
      'a picture that is not available',
      { body: `${PRICE}<p>Image not available</p><button>Add to cart</button>` },
      'in_stock',
    ],
    ['a dialog', { body: `${PRICE}<button>Add to cart</button><dialog><p>Out of stock</p></dialog>` }, 'in_stock'],
    [
      'a modal',
      { body: `${PRICE}<button>Add to cart</button><div class="modal"><p>Availability: out of stock</p></div>` },
      'in_stock',
    ],
    ['a trust badge', { body: `${PRICE}<button>Compra protegida</button>` }, 'unknown'],
    [
      'a disabled button with any label',
      { body: `${PRICE}<button disabled>Momentarily away</button>` },
      'out_of_stock',
    ],
    [
      'the visible of two labels',
      { body: `${PRICE}<button><span class="hidden">Add to cart</span><span>Sold out</span></button>` },
      'out_of_stock',
    ],
    [
      'data and words that agree, beside a cart button',
      {
        head: ld(product(offer('26.00', { availability: 'OutOfStock' }))),
        body: `${PRICE}<p>This one is sold out at the moment, we are sorry</p><button>Add to cart</button>`,
      },
      'out_of_stock',
    ],
    ['a question', { body: `${PRICE}<p>Please ask whether it is in stock</p>` }, 'unknown'],
    ['an ad that is not sold', { body: `${PRICE}<p>Status: NOT SOLD</p>` }, 'in_stock'],
    ['Hindi', { lang: 'hi', body: `${PRICE}<p>स्टॉक में नहीं है</p>` }, 'out_of_stock'],
    ['Estonian', { lang: 'et', body: `${PRICE}<p>Laos</p>` }, 'in_stock'],
  ])('reads %s', (_, page, expected) => expect(extracted(page).availability).toBe(expected));

  const CARD =
    '<div class="tile"><a href="/p/cup"><img alt=""></a><h3><a href="/p/cup">Cup</a></h3><span>€4.00</span><button>Add to cart</button></div>';

  it.each<[string, PageParts, string]>([
    [
      'a named status beside a cart button',
      { body: `${PRICE}<ul><li>Availability: Out of stock</li></ul><button>Add to cart</button>` },
      'out_of_stock',
    ],
    [
      'a count of pieces against a declared sell-out',
      { head: ld(product(offer('26.00', { availability: 'OutOfStock' }))), body: `${PRICE}<p>3 in stock</p>` },
      'in_stock',
    ],
    [
      "a button of a neighbour below the product's own status",
      {
        body: `<div><h2>Mug</h2>${PRICE}<p>Out of stock</p></div>${'<p>Filler text of the page.</p>'.repeat(40)}${CARD}`,
      },
      'out_of_stock',
    ],
    ['how many were sold', { body: `${PRICE}<p>250 sold</p><button>Add to cart</button>` }, 'in_stock'],
    ['a quantity to choose, and nothing else', { body: `${PRICE}<input name="quantity" value="1">` }, 'in_stock'],
  ])('weighs %s', (_, page, expected) => expect(extracted(page).availability).toBe(expected));

  it('reads a page that stays hidden until its script runs', () => {
    const html = `<body class="hidden" style="display:none"><h1>Blue mug</h1>${PRICE}<button>Add to cart</button></body>`;
    expect(extract({ html, url: MUG_URL })).toMatchObject({ price: '26.00', availability: 'in_stock' });
  });

  it("prefers the visible stock over a template's constant InStock, and records it", () => {
    const { availability, evidence } = extracted({
      head: ld(product(offer('26.00', IN))),
      body: `${PRICE}<button disabled>Sold out</button>`,
    });
    expect(availability).toBe('out_of_stock');
    expect(evidence.find(({ path }) => path.endsWith('availability'))).toMatchObject({
      chosen: false,
      why: expect.stringContaining('outweighed'),
    });
  });
});

describe('blocked, empty and gone pages', () => {
  const bare = (html: string, more: object = {}) => extract({ html, url: MUG_URL, ...more });

  it.each([401, 403, 429, 430, 503])('HTTP %i is a block, never out of stock', status => {
    expect(extracted({ status, body: `<p>Out of stock</p>${PRICE}` })).toMatchObject({
      blocked: true,
      price: null,
      availability: 'unknown',
    });
  });

  it.each([
    [
      'Just a moment',
      '<html><head><title>Just a moment...</title></head><body>Checking your browser before accessing shop.example</body></html>',
    ],
    [
      'Access denied',
      "<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1>You don't have permission to access this. Reference #18.2</body></html>",
    ],
    [
      'a captcha form',
      '<html><body><form action="/errors/validateCaptcha"><p>Enter the characters you see below</p><input name="x"></form></body></html>',
    ],
    [
      'a robot check',
      "<html><head><title>Robot Check</title></head><body>Sorry, we just need to make sure you're not a robot. Price $0.00</body></html>",
    ],
    [
      'a script challenge',
      '<html><head><title>shop.example</title></head><body><script src="/cdn-cgi/challenge-platform/x.js"></script><noscript>Please turn JavaScript on and reload.</noscript></body></html>',
    ],
    ['an empty page', '<html><head></head><body></body></html>'],
    ['nothing', ''],
  ])('%s', (_, html) =>
    expect(bare(html)).toMatchObject({ blocked: true, price: null, availability: 'unknown', confidence: 0 }),
  );

  it("recognizes a protection service's header", () => {
    expect(extracted({ headers: { 'cf-mitigated': 'challenge' }, body: PRICE })).toMatchObject({
      blocked: true,
      price: null,
    });
  });

  it('does not mistake a shop with a captcha on its review form for a block', () => {
    expect(
      extracted({
        head: '<script src="https://www.google.com/recaptcha/api.js"></script>',
        body: `${PRICE}<button>Add to cart</button><p>${'Long text about mugs. '.repeat(90)}</p>`,
      }),
    ).toMatchObject({ blocked: false, price: '26.00' });
  });

  it.each([404, 410])('HTTP %i is gone: neither blocked nor out of stock', status => {
    expect(extracted({ status, body: '<p>Sold out</p>' })).toMatchObject({
      blocked: false,
      price: null,
      availability: 'unknown',
    });
  });
});
