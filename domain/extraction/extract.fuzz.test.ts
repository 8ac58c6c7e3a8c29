import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soon } from '../kernel/soon.fixtures.js';
import { ld, MUG_URL, offer, product } from './extract.fixtures.js';
import { extract } from './extract.js';
import type { Extraction } from './result.js';

const REAL = `<!doctype html><html lang="de-AT"><head><title>Blue mug</title>${ld(product(offer('19.90', { availability: 'InStock' })))}<meta property="og:price:amount" content="19.90"><script>window.__INITIAL_STATE__ = {product:{name:'Blue mug',price:1990}}; dataLayer.push({a:1})</script></head><body><header><nav><a href="/">Home</a></nav></header><main><h1>Blue mug</h1><div itemscope itemtype="http://schema.org/Product" itemref="a b"><span itemprop="name">Blue mug</span><div id="a" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price" itemprop="price">€ 19,<sup>90</sup></span><del>€ 25,00</del></div></div><select><option>S</option></select><form><button type="submit">In den Warenkorb</button></form><p>&euro; &#8364; &amp; &nbsp; Auf Lager</p></main><footer>€ 1,00</footer></body></html>`;

const BYTES = Buffer.from(REAL);

const read = (html: string, url = MUG_URL): Extraction => extract({ html, url });

/** Checks the invariants of every extraction. */
function expectSane({ price, listPrice, currency, confidence, availability, blocked, evidence }: Extraction): void {
  expect(price === null || /^\d+(\.\d+)?$/.test(price)).toBe(true);
  expect(listPrice === null || /^\d+(\.\d+)?$/.test(listPrice)).toBe(true);
  expect(currency === null || /^[A-Z]{3}$/.test(currency)).toBe(true);
  expect(confidence).toBeGreaterThanOrEqual(0);
  expect(confidence).toBeLessThanOrEqual(1);
  if (blocked) expect([price, availability]).toEqual([null, 'unknown']);
  for (const { raw, why } of evidence) expect(raw.length + why.length).toBeLessThan(600);
}

/** A page with less text counts as a challenge. */
const WORDS = `<h1>Mug</h1><p>${'A mug that keeps tea hot. '.repeat(20)}</p>`;

const pushed = (rows: string): string => `<script>self.__next_f.push([1,${JSON.stringify(rows)}])</script>`;

/** The product's limit per page is 2 s; allows for other load on the machine. */
const LIMIT_MS = 4_000;

describe('a price that no currency allows', () => {
  it.each([
    ['shown', `<h1>Mug</h1><p class="price">€${'9'.repeat(400)}</p>`],
    ['declared', ld(product(offer('9'.repeat(400))))],
  ])('is none: %s with 400 digits', (_, html) => expect(read(html).price).toBeNull());
});

const readInTime = (html: string) => expectSane(soon(() => read(html), LIMIT_MS));

describe('a property named like an inherited one', () => {
  it.each(['constructor', '__proto__', 'toString'])('does not hide the price: %s', name => {
    const microdata = REAL.replaceAll('itemprop="', `itemprop="${name} `);
    const rdfa = microdata.replaceAll('itemprop=', 'property=').replaceAll('itemscope itemtype=', 'typeof=');
    expect([read(microdata).price, read(rdfa).price]).toEqual(['19.90', '19.90']);
  });
});

describe('hostile pages finish in time and never throw', { timeout: 60_000 }, () => {
  it('cut off anywhere', () =>
    fc.assert(
      fc.property(fc.nat(REAL.length), fc.nat(REAL.length), (start, end) => {
        readInTime(REAL.slice(0, end));
        readInTime(REAL.slice(start));
      }),
      { numRuns: 150 },
    ));

  it('with bytes flipped', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(BYTES.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 }), flips => {
        const bytes = Buffer.from(BYTES);
        for (const [at, mask] of flips) bytes.writeUInt8(bytes.readUInt8(at) ^ mask, at);
        readInTime(bytes.toString('utf8'));
      }),
      { numRuns: 200 },
    ));

  it('with markup characters in the wrong places', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(REAL.length - 1),
            fc.constantFrom('<', '>', '"', "'", '&', '{', '}', '\0', '9', '€', '\ud800', '/'),
          ),
          { minLength: 1, maxLength: 30 },
        ),
        flips => {
          const chars = [...REAL];
          for (const [at, char] of flips) chars[at] = char;
          readInTime(chars.join(''));
        },
      ),
      { numRuns: 150 },
    ));

  it('with random content, at any URL', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.oneof(fc.webUrl(), fc.string({ maxLength: 30 })),
        (html, url) => expectSane(extract({ html, url, headers: {} })),
      ),
      { numRuns: 150 },
    ));

  it.each<[string, () => string]>([
    ['nesting 10,000 deep', () => `${'<div class="price">'.repeat(10_000)}€ 5,00${'</div>'.repeat(10_000)}`],
    ['nesting that never ends', () => '<div><span>'.repeat(120_000)],
    ['tags that close nothing, in deep nesting', () => `${'<div>'.repeat(9_000)}${'</b>'.repeat(100_000)}`],
    ['20 MB of text', () => `<h1>Mug</h1>${'a price of 12,34 € is '.repeat(900_000)}`],
    ['20 MB of digits', () => `<h1>Mug</h1><p class="price">${'1'.repeat(20_000_000)}</p>`],
    ['200,000 prices', () => `<h1>Mug</h1>${'<p class="price">€5.00</p>'.repeat(200_000)}`],
    ['200,000 texts of one element', () => `<h1>Mug</h1><p class="price">${'€5<br>'.repeat(200_000)}</p>`],
    [
      'an entity bomb',
      () =>
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><h1>Mug</h1>${'&b;&amp;&lt;'.repeat(300_000)}`,
    ],
    ['endless attributes', () => `<p ${'class="price was old" data-x="1" '.repeat(60_000)}>€5</p>`],
    ['one endless class name', () => `<h1>Mug</h1><p class="${'price-was-'.repeat(200_000)}">€5</p>`],
    [
      'spaces for regular expressions',
      () => `<h1>Mug</h1><p>${' '.repeat(3_000_000)}€5</p><button>${' '.repeat(1_000_000)}add</button>`,
    ],
    [
      'words for regular expressions',
      () =>
        `<h1>Mug</h1>${`<p>${'niedrigster preis '.repeat(30)}5 €</p><button>${'add to your '.repeat(40)}</button>`.repeat(2_000)}`,
    ],
    [
      'scripts for regular expressions',
      () =>
        `${WORDS}<script>${'window.__A_ = dataLayer.push( price '.repeat(60_000)}</script><script>${'urrency"   :'.repeat(100_000)}</script>`,
    ],
    ['a state of nested arrays', () => `${WORDS}<script>window.__STATE__ = {price:${'['.repeat(300_000)}</script>`],
    [
      'many states',
      () => `${WORDS}<script>${`window.__STATE__ = {price:"${'x'.repeat(200)}"\n`.repeat(6_000)}</script>`,
    ],
    ['states within each other', () => `${WORDS}<script>price ${'__ABCDEF__={a:'.repeat(100_000)}x</script>`],
    [
      'many states, and spaces at the end',
      () => `${WORDS}<script>price ${'__ABCDEF__={a:1};'.repeat(40_000)}${' '.repeat(700_000)}x</script>`,
    ],
    [
      'spaces between states',
      () => `${WORDS}<script>price ${`__ABCDEF__={a:${' ;'.repeat(200)}`.repeat(3_000)}x</script>`,
    ],
    [
      'calls within each other',
      () => `${WORDS}<script>price ${'__NUXT__=(function(a,b){return {a:'.repeat(40_000)}</script>`,
    ],
    ['prices in a row, many times', () => `${WORDS}${`<p class="price">${'€5 '.repeat(30)}</p>`.repeat(600)}`],
    [
      'prices in a row, many times, below a name',
      () =>
        `<html><head><title>Mug</title></head><body><h1>Mug</h1>${`<p class="price">${'€5 '.repeat(30)}</p>`.repeat(600)}</body></html>`,
    ],
    [
      'streamed rows that refer to each other',
      () =>
        `${WORDS}${pushed(Array.from({ length: 40_000 }, (_, n) => `${n.toString(16)}:{"name":"Mug","price":"$${(n + 1).toString(16)}","also":"$0"}\n`).join(''))}`,
    ],
    [
      'streamed rows nested without end',
      () => `${WORDS}${pushed(`0:${'{"price":'.repeat(100_000)}"$0"${'}'.repeat(100_000)}\n`)}`,
    ],
    ['streamed texts that are never as long as they say', () => `${WORDS}${pushed('1:T2,'.repeat(200_000))}`],
    [
      'numbered values in circles',
      () =>
        `${WORDS}<script>window.__remixContext.streamController.enqueue(${JSON.stringify(JSON.stringify([{ _1: 0, _2: 0 }, 'price', 'name', ...Array.from({ length: 100_000 }, (_, n) => ({ _1: n + 1, _2: n + 2 }))]))})</script>`,
    ],
    [
      'JSON-LD in circles',
      () =>
        `<h1>Mug</h1>${ld(`{"@graph":[${Array.from({ length: 3_000 }, (_, n) => `{"@id":"#${n}","@type":"Product","name":"Mug","isVariantOf":{"@id":"#${n + 1}"},"offers":{"@id":"#${n + 1}"},"hasVariant":[{"@id":"#${n + 1}"},{"@id":"#${n + 2}"}]}`).join(',')}]}`)}`,
    ],
    [
      'microdata that refers to all of itself',
      () =>
        `<h1>Mug</h1>${Array.from({ length: 2_000 }, (_, n) => `<div id="i${n}" itemscope itemtype="http://schema.org/Product" itemprop="offers" itemref="${Array.from({ length: 60 }, (__, m) => `i${(n + m) % 2_000}`).join(' ')}"><b itemprop="price">5</b>`).join('')}`,
    ],
    [
      '20,000 buttons',
      () =>
        `<h1>Mug</h1>${'<div><button class="add-to-cart" disabled>Add to cart</button><select></select></div>'.repeat(20_000)}<p class="price">€5</p>`,
    ],
    [
      '20,000 cards in links',
      () => `<h1>Mug</h1>${'<a href="/x"><img><h3>Cup</h3><span class="price">€5.00</span></a>'.repeat(20_000)}`,
    ],
    [
      'names and prices nested without end',
      () => {
        const deep = (key: string) => `${`{"${key}":`.repeat(20_000)}1${'}'.repeat(20_000)}`;
        return `<h1>Mug</h1>${ld(`{"@type":"Product","name":${deep('name')},"offers":{"price":${deep('@value')},"priceSpecification":${deep('price')},"offers":${deep('offers')}},"hasVariant":${deep('hasVariant')}}`)}<script type="application/json">{"name":"Mug","price":${deep('value')}}</script>`;
      },
    ],
    ['5 MB of <', () => '<'.repeat(5_000_000)],
    ['5 MB of < after a heading', () => `<h1>Mug</h1>${'<'.repeat(5_000_000)}`],
    [
      'titles of 100 KB',
      () => `<title>${'mug '.repeat(25_000)}</title><h1>${'mug '.repeat(25_000)}</h1><p class="price">€5.00</p>`,
    ],
    [
      'prices of 400 digits',
      () =>
        `<h1>Mug</h1>${ld(`{"@type":"Product","name":"Mug","offers":{"price":${'9'.repeat(400)},"priceCurrency":"EUR"}}`)}<p class="price">€${'9'.repeat(400)}</p><p class="price">€${'9,'.repeat(200)}99</p>`,
    ],
    [
      'JSON-LD a thousand deep',
      () => `<h1>Mug</h1>${ld(`${'{"@graph":['.repeat(1_000)}{"@type":"Product"}${']}'.repeat(1_000)}`)}<p>€5</p>`,
    ],
    [
      'a page in the wrong charset',
      () =>
        Buffer.from(`<h1>Mug</h1><p class="price">5,00 €</p>${'Größe – 大きさ'.repeat(2_000)}`, 'utf8').toString(
          'latin1',
        ),
    ],
    ['20,000 leaves that say buy', () => `<h1>Mug</h1><p class="price">€5</p>${'<i>Buy now</i>'.repeat(20_000)}`],
    ['20,000 stock phrases', () => `<h1>Mug</h1><p class="price">€5</p>${'<i>Sold out</i>'.repeat(20_000)}`],
    ['lone surrogates', () => `<h1>Mug \udc00\ud800</h1><p class="price">€5\ud83d.00</p><button>Buy\ude00</button>`],
    ['NULs and lone surrogates', () => `<h1>Mug\0</h1><p class="price">€\0 5\ud800,00</p>`.repeat(1_000)],
  ])('%s', (_, html) => readInTime(html()));
});
