import { describe, expect, it } from 'vitest';
import { freePlace } from '../../../../platform/outbound/fetch/loopback.fixtures.js';
import type { ReadPage } from '../../../../platform/outbound/fetch/port.js';
import type { Ask, Asked } from './fetchInHostSlot.js';
import { watchedStores } from './watchedStores.js';

const STORE = 'https://store.example';
const MARKET = { country: 'us', language: 'en', limit: 10 };

/** A site by its paths; everything else is gone. */
function visiting(pages: Readonly<Record<string, string>>, extraction: object = {}) {
  const asked: string[] = [];
  const ask: Ask = async (url, read) => {
    asked.push(url);
    const html = pages[url.replace(STORE, '')];
    if (html === undefined) return { outcome: 'failed', reason: 'gone', detail: 'status 404' };
    const bytes = Buffer.from(new TextEncoder().encode(html).buffer);
    const page: ReadPage = { outcome: 'page', url, status: 200, headers: {}, bytes, etag: null, lastModified: null };
    return { outcome: 'page', url, read: await read(page, freePlace()) };
  };
  const extractor = { extract: async () => ({ blocked: false, ...extraction }) as never };
  return { asked, source: watchedStores({ ask, extractor, origins: [STORE, STORE] }) };
}

const CATALOGUE = JSON.stringify({
  products: [
    {
      ...{ title: 'Dry Bag 20 L', handle: 'dry-bag', vendor: 'Tarn', images: [{ src: 'https://cdn.example/b.jpg' }] },
      variants: [{ price: '31.00' }, { price: '27.50' }, { price: '0.00', available: false }],
    },
    { title: 'Headlamp', handle: 'lamp', vendor: 'Lumen', variants: [] },
    { title: 'Broken', handle: '../../etc' },
    null,
  ],
});

describe('watched stores', () => {
  it('are read from a Shopify catalogue: the lowest price, and no invented currency', async () => {
    const { source, asked } = visiting({ '/products.json?limit=250&page=1': CATALOGUE });
    const found = await source.discover('Tarn Dry Bag 20 L', MARKET);
    expect(found).toEqual([
      {
        ...{ title: 'Tarn Dry Bag 20 L', merchant: 'store.example', url: `${STORE}/products/dry-bag` },
        ...{ price: '27.50', currency: null, imageUrl: 'https://cdn.example/b.jpg' },
        ...{ source: 'WATCHED_STORE', token: null },
      },
    ]);
    expect(await source.discover('headlamp', MARKET)).toMatchObject([{ title: 'Lumen Headlamp', price: null }]);
    expect(asked).toEqual([`${STORE}/products.json?limit=250&page=1`]);
  });

  it('are read from a sitemap, whose pages are read before they are suggested', async () => {
    const loc = (url: string) => `<loc>${url}</loc>`;
    const extraction = { title: 'Tarn Dry Bag 20 L', price: '27.50', currency: 'EUR' };
    const { source, asked } = visiting(
      {
        '/sitemap.xml': `<sitemapindex>${loc(`${STORE}/sitemap_blogs.xml`)}${loc(`${STORE}/sitemap_products_1.xml?a=1&amp;b=2`)}</sitemapindex>`,
        '/sitemap_products_1.xml?a=1&b=2': `<urlset>${loc(`${STORE}/p/tarn-dry-bag-20-l.html`)}${loc('https://elsewhere.example/p/dry-bag')}</urlset>`,
        '/p/tarn-dry-bag-20-l.html': '<html>',
      },
      extraction,
    );
    const [found] = await source.discover('dry bag', MARKET);
    expect(found).toMatchObject({ title: 'tarn dry bag 20 l', price: null, url: `${STORE}/p/tarn-dry-bag-20-l.html` });
    expect(asked.filter(url => url.includes('blogs'))).toEqual([]);
    expect(found && (await source.resolve(found, MARKET))).toMatchObject([extraction]);
  });

  it.each([
    ['is blocked', { blocked: true, price: null }],
    ['names no price', { price: null, title: 'x' }],
    ['could not be extracted', { failed: 'timeout' }],
  ])('leave out a page that %s', async (_, extraction) => {
    const { source } = visiting({ '/p/dry-bag': '<html>' }, extraction);
    const url = `${STORE}/p/dry-bag`;
    const named = { title: 'dry bag', merchant: 'm', url, price: null, currency: null, imageUrl: null, token: null };
    expect(await source.resolve({ ...named, source: 'WATCHED_STORE' }, MARKET)).toEqual([]);
  });

  it("are read from a page's JSON-LD list, with brand and GTIN", async () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          item: {
            ...{ '@type': 'Product', name: 'Dry Bag', url: '/bag', offers: { price: 27.5, priceCurrency: 'EUR' } },
            ...{ brand: { '@type': 'Brand', name: 'Tarn' }, gtin13: '4006381333931' },
          },
        },
        { '@type': 'ListItem', item: { '@type': 'Product', name: 'Dry Bag', url: 'https://elsewhere.example/bag' } },
      ],
    };
    const { source } = visiting({ '/': `<script type="application/ld+json">${JSON.stringify(list)}</script>` });
    expect(await source.discover('dry bag', MARKET)).toMatchObject([
      { title: 'Dry Bag', url: `${STORE}/bag`, price: '27.5', currency: 'EUR', brand: 'Tarn', gtin: '4006381333931' },
    ]);
  });

  it('yield nothing if they refuse to be read', async () =>
    expect(await visiting({}).source.discover('dry bag', MARKET)).toEqual([]));

  it('are ranked by the words their products share with the query, then in the store’s order', async () => {
    const products = ['Bag', 'Dry Bag', 'Old Bag', 'Dry Sack', 'Tent'].map(title => ({ title, handle: title[0] }));
    const { source } = visiting({ '/products.json?limit=250&page=1': JSON.stringify({ products }) });
    const titles = async (limit: number) =>
      (await source.discover('dry bag', { ...MARKET, limit })).map(({ title }) => title);
    expect(await titles(10)).toEqual(['Dry Bag', 'Bag', 'Old Bag', 'Dry Sack']);
    expect(await titles(2)).toEqual(['Dry Bag', 'Bag']);
  });

  it('are searched even if their sitemaps list 150,000 pages, of which the first 20,000 count', async () => {
    const loc = (path: string) => `<loc>${STORE}/${path}</loc>`;
    const map = (from: number) =>
      `<urlset>${Array.from({ length: 50_000 }, (_, n) => loc(`p/dry-bag-no${from + n}`)).join('')}</urlset>`;
    const maps = [0, 1, 2].map(n => `products_${n}.xml`);
    const { source, asked } = visiting({
      '/sitemap.xml': `<sitemapindex>${maps.map(loc).join('')}</sitemapindex>`,
      ...Object.fromEntries(maps.map((name, n) => [`/${name}`, map(n * 50_000)])),
    });
    expect(await source.discover('dry bag no19999', MARKET)).toMatchObject([
      { title: 'dry bag no19999' },
      ...Array.from({ length: 9 }, (_, n) => ({ title: `dry bag no${n}` })),
    ]);
    expect((await source.discover('no20000', MARKET)).length).toBe(0);
    expect(asked.at(-1)).toBe(`${STORE}/products_0.xml`);
  });

  it('let others have their turn after each store', async () => {
    let turns = 0;
    const ask = async (url: string): Promise<Asked<never>> => {
      if (url.endsWith('/')) setImmediate(() => turns++);
      return { outcome: 'failed', reason: 'gone', detail: 'status 404' };
    };
    const origins = [1, 2, 3].map(n => `https://store-${n}.example`);
    await watchedStores({ ask, extractor: { extract: async () => ({}) as never }, origins }).discover('bag', MARKET);
    expect(turns).toBe(3);
  });
});
