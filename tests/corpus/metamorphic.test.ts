/**
 * Changes of a page that leave its price and stock as they are, or take its price away: on the synthetic pages, where each
 * answer must hold, and on the pages of open shops, where at most a few may differ.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { extract } from '../../domain/extraction/extract.js';
import { type LabelledPage, labelledPages, syntheticPages } from '../bench/reading/labelledPages.js';
import { hasPriceCorpus } from '../bench/savedPages.js';

type Change = (html: string) => string;

const hash = (name: string): string => `x${[...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7)}`;
const renamed: Change = html =>
  html.replace(
    /\s(class|id)="([^"]*)"/gi,
    (_, key: string, names: string) => ` ${key}="${names.split(/\s+/).map(hash).join(' ')}"`,
  );
const withoutScripts: Change = html => html.replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi, '');
const afterHeading =
  (part: string): Change =>
  html =>
    html.replace(/<\/h1>/i, end => end + part);
const atEnd =
  (part: string): Change =>
  html =>
    html.includes('</main>') ? html.replace('</main>', `${part}</main>`) : html.replace(/<\/body>/i, end => part + end);
const atStart =
  (part: string): Change =>
  html =>
    html.replace(/<body[^>]*>/i, start => start + part);

function options(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, n) => `<option>${from + n}</option>`).join('');
}

const RELATED = `<section><h2>Similar products</h2><ul>${['11.00', '22.00', '33.00']
  .map(
    price =>
      `<li><a href="/p/other-${price}">Other ${price}</a> <span>€ ${price}</span> <button>Add to cart</button></li>`,
  )
  .join('')}</ul></section>`;

const KEPT: readonly (readonly [string, Change])[] = [
  ['every class and id renamed', renamed],
  ['all scripts but JSON-LD dropped', withoutScripts],
  ['related products ahead of the product', atStart(RELATED)],
  ['related products behind the product', atEnd(RELATED)],
  ['a hidden note about an image', afterHeading('<p hidden>Not available</p><p>Image not available</p>')],
  ['a subscription offer', atEnd('<div>Subscribe and save: <span>€ 5.55</span> per delivery</div>')],
  ['a member price', atEnd('<div>Member price <span>€ 4.44</span></div>')],
  ['a rate per month', atEnd('<p>or 4 interest-free payments of € 3.33</p>')],
  [
    'a comparison table',
    atEnd(
      `<section><h2>Compare with similar items</h2><table><tr><td>Price</td>${['€ 7.77', '€ 8.88', '€ 9.99'].map(price => `<td>${price}</td>`).join('')}</tr></table></section>`,
    ),
  ],
  ['a select of quantities called a price', atEnd(`<div class="price"><select>${options(1, 9)}</select></div>`)],
  ['a rating in a box called a price', atEnd('<div class="price-box"><span>4.5</span> <span>(128)</span></div>')],
  ['an article number in a box called a price', atEnd('<div class="price-info"><p>Art. no.</p><p>47112</p></div>')],
  ['a dialog that says sold out', atEnd('<dialog><p>Sold out</p></dialog>')],
];

const answerOf = (html: string, url: string) => {
  const { price, availability } = extract({ html, url });
  return `${price === null ? 'none' : Number(price)} ${availability}`;
};

/** Of open pages, the share whose answer a change may alter: names are all that some pages offer. */
const MAY_CHANGE: Readonly<Record<string, number>> = { 'every class and id renamed': 0.15 };

describe.skipIf(!hasPriceCorpus())('changes that matter to nobody (needs ../shared)', () => {
  let synthetic: LabelledPage[];
  let open: { page: LabelledPage; answer: string }[];

  beforeAll(async () => {
    synthetic = await syntheticPages();
    // Every second page, because each is read once per change.
    open = (await labelledPages())
      .filter(({ locked, isProduct }) => !locked && isProduct)
      .filter((_page, n) => n % 2 === 0)
      .map(page => ({ page, answer: answerOf(page.html(), page.url) }));
  }, 120_000);

  it.each(KEPT)('keep every synthetic answer: %s', (_, change) => {
    const differing = synthetic.filter(({ url, html }) => answerOf(change(html()), url) !== answerOf(html(), url));
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  it.each(KEPT)('keep nearly every open answer: %s', { timeout: 120_000 }, (name, change) => {
    const differing = open.filter(({ page, answer }) => answerOf(change(page.html()), page.url) !== answer);
    expect(differing.length / open.length, differing.map(({ page }) => page.id).join(' ')).toBeLessThanOrEqual(
      MAY_CHANGE[name] ?? 0.05,
    );
  });

  it('have no price once it is cut out of a synthetic page', () => {
    const priced = synthetic.flatMap(({ id, url, html }) => {
      const cut = html()
        .replace(/<main>([\s\S]*?)(?=<section|<aside|<\/main>)/i, main =>
          main.replace(/[€$£¢]? ?\d[\d.,: \u00a0]*(?: ?(?:€|円|Kč|kr|zł|DT|¢))?/g, ''),
        )
        .replace(/<script[\s\S]*?<\/script>/gi, '')
        .replace(/content="[\d.]+"/g, '');
      const { price } = extract({ html: cut, url });
      return price === null ? [] : [`${id}: ${price}`];
    });
    expect(priced).toEqual([]);
  });
});

describe('an amount in pieces', () => {
  const sold = (price: string) =>
    extract({
      html: `<html lang="en"><head><title>Copper kettle</title></head><body><main><h1>Copper kettle</h1><div>${price}</div><button>Add to cart</button></main></body></html>`,
      url: 'https://shop.example.com/p/copper-kettle',
    }).price;
  const span = (text: string) => `<span>${text}</span>`;

  it.each([
    ['sign, amount, cents', ['$', '21', '11'], '21.11'],
    ['sign, amount, mark, cents', ['$', '21', '.', '11'], '21.11'],
    ['sign, amount with mark, cents', ['$', '21.', '11'], '21.11'],
    ['sign with amount, cents', ['$21', '11'], '21.11'],
    ['sign with amount, mark with cents', ['$21', '.11'], '21.11'],
    ['amount, cents, sign', ['21', '11', '€'], '21.11'],
    ['amount, mark, cents, sign', ['21', ',', '11', '€'], '21.11'],
    ['amount with mark, cents with sign', ['21,', '11 €'], '21.11'],
    ['amount, cents with sign', ['199', '99 zł'], '199.99'],
    ['thousands, cents, sign', ['1 299', '99', 'zł'], '1299.99'],
  ] as const)('is joined: %s', (_, pieces, expected) => {
    expect(sold(pieces.map(span).join(''))).toBe(expected);
    expect(sold(pieces.map(span).join(' '))).toBe(expected);
    expect(sold(pieces.map(piece => `<b>${piece}</b>`).join('\n'))).toBe(expected);
  });
});

describe('a page of an unknown shop', () => {
  const read = (body: string) =>
    extract({
      html: `<html lang="en"><head><title>Copper kettle</title></head><body><header>Harbour Goods</header><main><h1>Copper kettle</h1>${body}<p>${'It keeps tea hot. '.repeat(6)}</p></main></body></html>`,
      url: 'https://shop.example.com/p/copper-kettle',
    });
  const OFFER = '<div><span>€ 49.90</span></div><button>Add to cart</button>';

  it.each([
    ...['bundles', 'specs', 'related', 'recommended', 'reviews', 'description', 'shipping', 'delivery', 'finance'],
    ...['payments', 'filter', 'sort', 'featured', 'alternatives', 'accessories', 'banner', 'menu', 'used', 'options'],
    ...['card', 'aside', 'newsletter', 'modal', 'unit', 'discount', 'badge', 'x81f2'],
  ])('has its price in the box with the only price and button, even if it is called %s', name => {
    const { price, sure, availability } = read(`<div class="${name}">${OFFER}</div>`);
    expect([price, sure, availability]).toEqual(['49.90', true, 'in_stock']);
  });

  it.each([
    ['a heading', `<h3>Steel kettle</h3>${OFFER}`],
    ['a link', `<a href="/p/steel-kettle">Steel kettle</a>${OFFER}`],
    ['a heading of its section', `</div><h2>Similar items</h2><div class="related">${OFFER}`],
  ])('has no price in a box that names another product: by %s', (_, box) => {
    expect(read(`<p>Sold out</p><div class="related">${box}</div>`).price).toBeNull();
  });

  it.each([1, 2, 7, 11, 48])('takes no select that counts from %i for a price', from => {
    const { candidates } = read(`<div class="price"><select>${options(from, from + 5)}</select></div>`);
    expect(candidates).toEqual([]);
  });

  it.each([
    ['4.5', '<span>4.5</span> <span>(128)</span>'],
    ['47112', '<p>Art. no.</p><p>47112</p>'],
    ['250', '<p>Weight</p><p>250</p>'],
    ['2024', '<p>Year</p><p>2024</p>'],
  ])('takes %s for no price because of the name of a box around it', (_, inner) => {
    expect(read(`<div class="price-box"><div>${inner}</div></div><button>Add to cart</button>`).candidates).toEqual([]);
  });

  it.each(['<b class="price">49.90</b>', '<p>Price: <b>49.90</b></p>', '<b itemprop="price">49.90</b>'])(
    'has the number for its price that is called so: %s',
    own => expect(read(`${own}<button>Add to cart</button>`).price).toBe('49.90'),
  );

  describe('with a comparison table', () => {
    const table = (names: readonly string[], prices: readonly string[]) =>
      `<table><tr>${['', ...names].map(name => `<th>${name}</th>`).join('')}</tr><tr>${['Price', ...prices].map(cell => `<td>${cell}</td>`).join('')}</tr></table>`;

    it.each([
      ['first', ['Copper kettle', 'Steel kettle', 'Iron pot'], ['€ 49.90', '€ 19.90', '€ 29.90']],
      ['last', ['Steel kettle', 'Iron pot', 'Copper kettle'], ['€ 19.90', '€ 29.90', '€ 49.90']],
      ['called this item', ['Steel kettle', 'This item'], ['€ 19.90', '€ 49.90']],
      ['called so in German', ['Stahlkessel', 'Dieses Produkt'], ['€ 19.90', '€ 49.90']],
    ])('has the price in its own column: %s', (_, names, prices) => {
      expect(read(`${table(names, prices)}<button>Add to cart</button>`).price).toBe('49.90');
    });

    const linked = (name: string) => `<a href="/p/${name.toLowerCase().replace(' ', '-')}">${name}</a>`;
    it.each([
      ['named', table(['Steel kettle', 'Iron kettle'], ['€ 19.90', '€ 29.90'])],
      ['named, and only one', table(['Steel kettle'], ['€ 19.90'])],
      ['linked', table([linked('Morning Star'), linked('Evening Star')], ['€ 19.90', '€ 29.90'])],
      [
        'linked in rows',
        `<table><tr><td>${linked('Morning Star')}</td><td>€ 19.90</td></tr><tr><td>${linked('Evening Star')}</td><td>€ 29.90</td></tr></table>`,
      ],
      [
        'named below their prices',
        '<table><tr><td>Price</td><td>€ 19.90</td><td>€ 29.90</td></tr><tr><th></th><th>Steel kettle</th><th>Iron kettle</th></tr></table>',
      ],
    ])('has no price if all its columns are other products: %s', (_, html) => {
      expect(read(`${html}<button>Add to cart</button>`).price).toBeNull();
      expect(read(`<p class="price">€ 49.90</p><button>Add to cart</button>${html}`).price).toBe('49.90');
    });

    it.each([
      ['sizes', ['Small', 'Large']],
      ['quantities', ['1 to 9 pieces', '10 or more pieces']],
      ['its own variants', ['Copper kettle, matt', 'Copper kettle, polished']],
    ])('has the lowest price if its columns are %s', (_, names) => {
      expect(read(`${table(names, ['€ 49.90', '€ 59.90'])}<button>Add to cart</button>`).price).toBe('49.90');
    });

    const UNCLEAR = table(['Morning Star', 'Evening Star'], ['€ 19.90', '€ 29.90']);

    it('isn’t sure of a price if its columns may be other products, and has none without a button', () => {
      expect(read(`${UNCLEAR}<button>Add to cart</button>`).sure).toBe(false);
      expect(read(UNCLEAR).price).toBeNull();
      expect(read(`<p class="price">€ 49.90</p><button>Add to cart</button>${UNCLEAR}`)).toMatchObject({
        ...{ price: '49.90', sure: true },
      });
    });

    it('is sure of a price beside its old one', () => {
      const html = table(['Before', 'Now'], ['<s>€ 59.90</s>', '€ 49.90']);
      expect(read(`${html}<button>Add to cart</button>`)).toMatchObject({ price: '49.90', sure: true });
      const [cell] = ['<s>€ 59.90</s> <b>€ 49.90</b>'];
      expect(read(`${table(['Now'], [cell])}<button>Add to cart</button>`)).toMatchObject({
        price: '49.90',
        sure: true,
      });
    });

    it.each([
      '<div>€ 49.90 <button>Add to cart</button></div>',
      '<table><tr><td>Price</td><td>€ 49.90 <button>Add to cart</button></td></tr></table>',
    ])('has the price that stands beside its button in one box: %s', html => {
      expect(read(html).price).toBe('49.90');
    });

    it('has the price of a table with controls: they buy from it', () => {
      const html = table(['Steel kettle'], ['€ 49.90 <button>Add to cart</button>']);
      expect(read(html).price).toBe('49.90');
    });

    it('has no price if its own column has none', () => {
      const html = table(['Steel kettle', 'Copper kettle'], ['€ 19.90', 'on request']);
      expect(read(`${html}<button>Add to cart</button>`).price).toBeNull();
    });
  });
});

describe('the stock sentence in each language', () => {
  const status = (lang: string, text: string) =>
    extract({
      html: `<html lang="${lang}"><head><title>Kettle X1</title></head><body><header>Harbour Goods</header><main><h1>Kettle X1</h1><p>€ 49,90</p><p>${text}</p></main></body></html>`,
      url: 'https://shop.example.com/p/x1',
    }).availability;

  it.each([
    ['en', 'In stock', 'Out of stock'],
    ['de', 'Auf Lager', 'Nicht auf Lager'],
    ['fr', 'En stock', 'Rupture de stock'],
    ['es', 'En existencia', 'Agotado'],
    ['it', 'Disponibile', 'Non disponibile'],
    ['nl', 'Op voorraad', 'Niet op voorraad'],
    ['pt', 'Em estoque', 'Esgotado'],
    ['cs', 'Skladem', 'Není skladem'],
    ['sk', 'Na sklade', 'Nie je na sklade'],
    ['pl', 'W magazynie', 'Brak na stanie'],
    ['ru', 'В наличии', 'Нет в наличии'],
    ['uk', 'В наявності', 'Немає в наявності'],
    ['hu', 'Raktáron', 'Nincs raktáron'],
    ['ro', 'În stoc', 'Stoc epuizat'],
    ['bg', 'В наличност', 'Няма в наличност'],
    ['sv', 'I lager', 'Slut i lager'],
    ['da', 'På lager', 'Ikke på lager'],
    ['fi', 'Varastossa', 'Loppuunmyyty'],
    ['tr', 'Stokta var', 'Stokta yok'],
    ['el', 'Διαθέσιμο', 'Μη διαθέσιμο'],
    ['et', 'Laos', 'Pole laos'],
    ['lv', 'Ir noliktavā', 'Nav noliktavā'],
    ['lt', 'Yra sandėlyje', 'Nėra sandėlyje'],
    ['he', 'במלאי', 'אזל מהמלאי'],
    ['ar', 'متوفر', 'غير متوفر'],
    ['hi', 'स्टॉक में है', 'स्टॉक में नहीं है'],
    ['ja', '在庫あり', '在庫なし'],
    ['ko', '재고 있음', '품절'],
    ['zh', '有货', '缺货'],
    ['vi', 'Còn hàng', 'Hết hàng'],
    ['id', 'Stok tersedia', 'Stok habis'],
    ['th', 'มีสินค้า', 'สินค้าหมด'],
  ])('%s', (lang, there, gone) => {
    expect([status(lang, there), status(lang, gone)]).toEqual(['in_stock', 'out_of_stock']);
  });
});
