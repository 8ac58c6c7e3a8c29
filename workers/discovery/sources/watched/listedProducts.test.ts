import { describe, expect, it } from 'vitest';
import { soon } from '../../../../domain/kernel/soon.fixtures.js';
import { letters } from './hostile.fixtures.js';
import { listedProducts } from './listedProducts.js';

const PAGE = 'https://store.example/';
const script = (text: string, tag = '<script type="application/ld+json">') => `${tag}${text}</script>`;
const product = (name: string) => ({ '@type': 'Product', name, url: `/p/${name}` });
const titlesIn = (html: string) => listedProducts(html, PAGE).map(({ title }) => title);

describe('the products that a page lists', () => {
  it.each([
    ['a product', product('bag')],
    ['a list of products', [product('bag')]],
    ['a graph', { '@graph': [{ '@type': 'WebPage' }, product('bag')] }],
    ['an item list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: product('bag') }] }],
    [
      "a page's main entity",
      { mainEntity: { itemListElement: [{ ...product('bag'), '@type': 'https://schema.org/ListItem' }] } },
    ],
  ])('are read from %s', (_, data) => expect(titlesIn(script(JSON.stringify(data)))).toEqual(['bag']));

  it.each([
    ['in capitals', `<SCRIPT TYPE="application/LD+JSON">${JSON.stringify(product('bag'))}</SCRIPT >`],
    [
      'with a nonce, over lines',
      script(JSON.stringify(product('bag')), '<script\n nonce="x"\n type=application/ld+json\n>'),
    ],
    ['after another script', `<script>if (1 < 2) go();</script>${script(JSON.stringify(product('bag')))}`],
    [
      'after letters that are longer in lower case',
      `<p>${'İ'.repeat(50)}</p>${script(JSON.stringify(product('bag')))}`,
    ],
  ])('are read from a script %s', (_, html) => expect(titlesIn(html)).toEqual(['bag']));

  it('are read although a price or a GTIN is an object, in JSON with a comma too many', () => {
    const data = { ...product('bag'), offers: { price: { value: 1 } }, gtin: { value: 1 }, gtin13: [4006381333931] };
    const html = script(`${JSON.stringify(data).slice(0, -1)},}`);
    expect(listedProducts(html, PAGE)).toMatchObject([{ title: 'bag', price: null, gtin: '4006381333931' }]);
  });

  it('are read from several scripts, in order, and 500 at most', () => {
    const all = Array.from({ length: 600 }, (_, n) => script(JSON.stringify(product(`bag-${n}`))));
    const titles = titlesIn(`<html><body>${all.join('<p>and</p>')}`);
    expect(titles).toHaveLength(500);
    expect(titles.slice(0, 2)).toEqual(['bag-0', 'bag-1']);
  });

  it('are read from a script although the page ends within the next', () =>
    expect(titlesIn(`${script(JSON.stringify(product('bag')))}<script type="application/ld+json">{"a`)).toEqual([
      'bag',
    ]));
});

describe('a page that is made to hold up the process is read at once:', () => {
  const many = (text: string, length = 4_000_000) => text.repeat(length / text.length);

  it.each([
    ['numbers instead of products', script(`[${many('0,', 1_000_000)}0]`)],
    ['objects that hold nothing', script(`[${many('{"a":1},', 1_000_000)}0]`)],
    ['graphs within graphs', script(`[${many('{"@graph":[{"@graph":[{}]}]},', 1_000_000)}0]`)],
    ['a list that is nothing but semicolons', script(`[${many(';', 950_000)}`)],
    ['objects without quotes', script(`[${many('{a:1},', 950_000)}`)],
    ['addresses that are none', script(`[${many('{"@type":"Product","name":"a","url":"http://["},', 900_000)}0]`)],
    ['scripts that never end', many('<script type="application/ld+json">', 400_000)],
    ['tags that never end', many('<script ld+json')],
    ['a tag of megabytes', `<script${many(' ld+json')}>`],
    ['empty scripts', many(script('{}'))],
    ['a host of foreign letters', script(JSON.stringify({ ...product('bag'), url: `https://${letters(60_000)}/` }))],
    [
      'pictures with such hosts',
      script(
        JSON.stringify(
          Array.from({ length: 500 }, (_, n) => ({ ...product(`${n}`), image: `https://${letters(2_000)}/` })),
        ),
      ),
    ],
  ])('%s', (_, html) => {
    soon(() => listedProducts(html, PAGE));
  });
});
