/** Tests prices that occur only in a framework's state, in each framework's format. */
import { describe, expect, it } from 'vitest';
import { essence, extracted, MUG_URL } from '../../extract.fixtures.js';
import { extract } from '../../extract.js';

const script = (text: string, attributes = '') => `<script${attributes}>${text}</script>`;
const json = (value: unknown, id: string) => script(JSON.stringify(value), ` id="${id}" type="application/json"`);
const read = (body: string) => essence(extracted({ body }));

describe("Next.js' app router", () => {
  const push = (text: string) => script(`self.__next_f.push([1,${JSON.stringify(text)}])`);
  const start = script('(self.__next_f=self.__next_f||[]).push([0])');

  it("streams the product among the page's elements", () =>
    expect(
      read(
        start +
          push('1:"$Sreact.fragment"\n2:I[52,["9","static/page.js"],"View"]\n') +
          push(
            '0:["$","main",null,{"children":["$","$L2",null,{"product":{"title":"Blue mug","price":{"amount":"19.90","currencyCode":"EUR"},"availableForSale":true}}]}]\n',
          ),
      ),
    ).toBe('19.90 EUR in_stock'));

  it('splits its rows anywhere', () => {
    const row = '5:["$","$L9",null,{"item":{"name":"Blue mug","price":"19.90","currency":"EUR"}}]\n';
    for (let cut = 1; cut < row.length; cut++)
      expect(read(push(row.slice(0, cut)) + push(row.slice(cut)))).toBe('19.90 EUR unknown');
  });

  it.each<[string, string]>([
    ['a row', '9:{"name":"Blue mug","price":"$a"}\na:{"value":"19.90","currency":"EUR"}\n'],
    ['a row that is awaited', '9:{"name":"Blue mug","price":"$@a"}\na:{"value":"19.90","currency":"EUR"}\n'],
    [
      'a part of a row',
      '9:{"name":"Blue mug","price":"$a:1:price"}\na:[null,{"price":{"value":"19.90","currency":"EUR"}}]\n',
    ],
  ])('refers from one row to another: %s', (_, rows) => expect(read(push(rows))).toBe('19.90 EUR unknown'));

  it('streams into a page without text, which does not count as empty', () => {
    const row = push('5:{"name":"Blue mug","price":"19.90","currency":"EUR"}\n');
    const html = `<html><head><title>Blue mug</title></head><body>${row}</body></html>`;
    expect(extract({ html, url: MUG_URL })).toMatchObject({ price: '19.90', currency: 'EUR', blocked: false });
  });

  it('unescapes a text that starts with the reference sign', () =>
    expect(read(push('9:{"name":"Blue mug","price":"$$19.90","currency":"CAD"}\n'))).toMatch(/^19\.90 CAD/));

  it('skips long texts by their length in bytes, regardless of content', () => {
    const text = 'Größe – 大きさ 🫖\n7:{"name":"Blue mug","price":"5.00"}\n';
    const bytes = Buffer.byteLength(text).toString(16);
    expect(read(push(`6:T${bytes},${text}8:{"name":"Blue mug","price":"19.90","currency":"EUR"}\n`))).toBe(
      '19.90 EUR unknown',
    );
  });
});

describe.each(['__remixContext', '__reactRouterContext'])('the stream of %s', context => {
  const enqueue = (...lines: unknown[]) =>
    lines
      .map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
      .map(line => script(`window.${context}.streamController.enqueue(${JSON.stringify(`${line}\n`)});`))
      .join('');

  it('numbers its values and names', () =>
    expect(
      read(
        enqueue([
          ...[{ _1: 2 }, 'loaderData', { _3: 4 }, 'product', { _5: 6, _7: 8, _13: 14 }, 'title', 'Blue mug', 'price'],
          ...[{ _9: 10, _11: 12 }, 'amount', '19.9', 'currencyCode', 'EUR', 'availableForSale', true],
        ]),
      ),
    ).toBe('19.9 EUR in_stock'));

  it('appends the values of promises', () =>
    expect(
      read(
        enqueue(
          [{ _1: 2 }, 'product', ['P', 2], 'unused'],
          `P2:${JSON.stringify([{ _5: 6, _7: 8, _9: 10 }, 'name', 'Blue mug', 'price', 19.9, 'currency', 'EUR'])}`,
        ),
      ),
    ).toBe('19.9 EUR unknown'));
});

describe('Nuxt', () => {
  it('numbers its values', () =>
    expect(
      read(
        json(
          [
            ...[['ShallowReactive', 1], { data: 2, once: 10 }, ['ShallowReactive', 3], { p: 4 }],
            ...[{ name: 5, price: 6, currency: 7, availability: 8, brand: -1 }, 'Blue mug', 19.9, 'EUR', 'InStock'],
            ...[null, ['Set', 9]],
          ],
          '__NUXT_DATA__',
        ),
      ),
    ).toBe('19.9 EUR in_stock'));

  it.each<[string, string]>([
    ['names and prices', 'a,b,c,d|{name:a,price:b,currency:c,inStock:d}|"Blue mug",19.9,"EUR",true'],
    ['brackets in a text', 'a,b,c|{label:"}(",name:a,price:b,currency:c}|"Blue mug","19.90","EUR"'],
    [
      'nothing, dates and commas before',
      'a,b,c,d,e|{x:[a,b,c],name:d,price:e}|void 0,new Date(1,2),"a, b)","Blue mug",.5',
    ],
  ])('passes each value by name: %s', (_, parts) => {
    const [names, object, values] = parts.split('|');
    const { price } = extracted({ body: script(`window.__NUXT__=(function(${names}){return ${object}}(${values}));`) });
    expect(price).toMatch(/^(?:19\.90?|0\.5)$/);
  });
});

describe('a whole number', () => {
  const state = (value: unknown) => read(json(value, 'state'));
  const mug = (more: object) => ({ product: { name: 'Blue mug', currency: 'CAD', ...more } });

  it('is no price without evidence of its unit, because it may be in cents', () =>
    expect(state(mug({ price: 425 }))).toMatch(/^none/));

  it.each<[string, unknown]>([
    ['a value beside its currency', mug({ price: { value: 425, currency: 'CAD' } })],
    ["schema.org's name for the currency", mug({ price: 425, priceCurrency: 'CAD' })],
    ['cents of another product', { ...mug({ price: 425 }), others: [{ name: 'Red bowl', price: 19.9 }] }],
    ['the price as the page prints it', mug({ price: { amount: 42500, formatted: '$425.00' } })],
    ['the price as the page prints it, in units', mug({ price: 425, formattedPrice: '$425.00' })],
  ])('is read by %s', (_, value) => expect(state(value)).toMatch(/^425(?:\.00)? CAD/));
});

describe("Hydrogen's product", () => {
  it('costs what its chosen variant costs', () =>
    expect(
      read(
        json(
          {
            product: {
              title: 'Blue mug',
              priceRange: { minVariantPrice: { amount: '15.0', currencyCode: 'EUR' } },
              selectedOrFirstAvailableVariant: {
                price: { amount: '19.9', currencyCode: 'EUR' },
                compareAtPrice: { amount: '25.0', currencyCode: 'EUR' },
              },
            },
          },
          'state',
        ),
      ),
    ).toMatch(/^19\.9 EUR/));
});
