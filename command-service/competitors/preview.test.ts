/** From a look at a page to its addition. Longer than 300 lines: both share their pages and their catalogue. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Looked } from '../../application/reading/readPageNow.js';
import { extract } from '../../domain/extraction/extract.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { products, variants } from '../../read-models/products/tables.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const PAGE = 'https://rival.example/products/cirque';
let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const shows = (html: string): Looked => ({
  ...{ kind: 'page', etag: null, lastModified: null },
  extraction: extract({ html, url: PAGE }),
});
const productPage = (offer: object, name = 'Cirque 2-Person Tent') =>
  shows(
    `<html><body><h1>${name}</h1><script type="application/ld+json">${JSON.stringify({
      ...{ '@context': 'https://schema.org', '@type': 'Product', name, image: 'https://rival.example/tent.jpg' },
      offers: { '@type': 'Offer', priceCurrency: 'USD', availability: 'https://schema.org/InStock', ...offer },
    })}</script></body></html>`,
  );
const tent = (price = '299.00') => productPage({ price });
const theme = shows(
  `<html><body><h1>Tent</h1><script type="application/ld+json">${JSON.stringify({
    ...{ '@context': 'https://schema.org', '@type': 'ProductGroup', name: 'Tent' },
    hasVariant: ['Blue', 'Red'].map((colour, n) => ({
      ...{ '@type': 'Product', name: colour, sku: `sku-${n}`, url: `${PAGE}?variant=${n + 1}` },
      offers: {
        '@type': 'Offer',
        price: `${10 + n}.00`,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    })),
  })}</script></body></html>`,
);

/** Two prices, neither of which is much likelier. */
const unsure = shows('<html><body><main><p>$45.00</p><p>$39.00</p><h1>Glow Lantern</h1></main></body></html>');

async function own(title: string, price: string, id = title): Promise<void> {
  const product_id = `gid://shopify/Product/${id}`;
  const row = {
    ...{ shop: SHOP, product_id, title, handle: id, vendor: null, status: 'ACTIVE', price, currency: 'USD' },
    ...{ plain_title: '', inventory: null, image_url: null, removed: 0, variants: '[]' },
    ...{ created_at: service.clock.now(), updated_at: service.clock.now() },
  };
  await service.readStore.transaction(transaction => transaction.upsert(products, 'products', [row as never]));
  const product = {
    ...{ productId: product_id, title, handle: id, vendor: '', status: 'ACTIVE', price, currency: 'USD' },
    ...{ inventory: null, imageUrl: null, createdAt: service.clock.now(), publishedAt: null },
    ...{ updatedAt: service.clock.now(), variants: [] },
  };
  const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: id, causationId: null } as const;
  const fact = {
    id: crypto.randomUUID(),
    type: 'ProductSynced',
    schema: 2,
    data: { product },
    at: service.clock.now(),
  };
  await service.eventLog.append(`catalog-${SHOP}`, [{ ...fact, meta }], 'any');
}
const ownVariant = (variant_id: string, product_id: string, title: string) =>
  service.readStore.transaction(transaction =>
    transaction.upsert(variants, 'variants', [
      {
        ...{ shop: SHOP, variant_id, product_id, title, barcode: null, sku: null, inventory: null, oversells: 0 },
        ...{ price: '1', active: 1 },
      } as never,
    ]),
  );

const preview = (url = PAGE) => service.call('POST', '/api/competitors/preview', cookie, { url });
const track = (body: object = {}) => service.call('POST', '/api/competitors', cookie, { url: PAGE, ...body });
const written = async (...types: string[]) =>
  (await service.events())
    .filter(({ type }) => types.includes(type))
    .map(({ type, data }) => ({ type, ...(data as object) }));
const watchlist = () => written('CompetitorTracked', 'CompetitorPaired');

describe('a preview', () => {
  it('shows what the page says, and the own products that match best, and tracks nothing', async () => {
    await own('Camp Pillow', '29.00');
    await own('Cirque 2-Person Tent', '349.00', '7');
    service.site.shows = tent();
    const answer = await preview(`${PAGE}?utm_source=mail`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ url: PAGE, title: 'Cirque 2-Person Tent', price: 299, currency: 'USD', availability: 'in_stock' },
      imageUrl: expect.stringMatching(/^\/api\/images\/previews\/[0-9a-f]{32}\?v=/),
      candidates: [{ price: 299, place: expect.any(String) }],
      evidence: expect.arrayContaining([expect.objectContaining({ chosen: true })]),
      variants: [],
    });
    expect(answer.json().matches[0]).toMatchObject({
      ...{ productId: 'gid://shopify/Product/7', title: 'Cirque 2-Person Tent', price: 349 },
      reasons: ['titles match word for word', 'price within 17%'],
      percentVsOwn: -14.33,
    });
    expect(await watchlist()).toEqual([]);
  });

  it('lists the variants that the page offers', async () => {
    service.site.shows = theme;
    const { variants: listed } = (await preview()).json();
    expect(listed).toMatchObject([
      { id: '1', name: 'Blue', price: 10, availability: 'in_stock', tracked: false },
      { id: '2', name: 'Red', price: 11, availability: 'in_stock', tracked: false },
    ]);
  });

  it('marks the variants that are tracked, also under another address of the page', async () => {
    service.site.shows = theme;
    const listed = 'https://rival.example/collections/sale/products/cirque';
    await track({ url: `${listed}?variant=2` });
    await service.workStore.transaction(({ sql }) =>
      sql
        .insertInto('page_checks')
        .values({
          ...{ page: 'listed', url: listed, variant: '2', host: 'rival.example', watchers: 1, failures: 0 },
          ...{ due_at: service.clock.now(), canonical: 'rival.example/products/cirque', last_reading: null },
        })
        .execute(),
    );
    const { variants: shown } = (await preview()).json();
    expect(shown).toMatchObject([
      { id: '1', tracked: false },
      { id: '2', tracked: true },
    ]);
  });

  it.each([
    ['', 'COMPETITOR_URL_REQUIRED', 'Please enter a competitor URL'],
    ['nonsense', 'COMPETITOR_URL_INVALID', 'Invalid competitor URL. Please check the URL and try again.'],
    [
      'http://127.0.0.1/',
      'COMPETITOR_ADDRESS_PRIVATE',
      'This address is in a private network, where we can’t reach it. Please use the shop’s public address.',
    ],
  ])('refuses %j without looking', async (url, code, error) => {
    const answer = await preview(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, error }]);
    expect(service.site.asked).toEqual([]);
  });

  it('counts the products of a page that lists several', async () => {
    const cards = [39, 45, 52, 61, 70].map(
      price => `<li><a href="/products/tent-${price}"><h3>Tent ${price}</h3></a><span>$${price}.00</span></li>`,
    );
    service.site.shows = shows(`<html><body><main><h1>Tents</h1><ul>${cards.join('')}</ul></main></body></html>`);
    const answer = await preview();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'COMPETITOR_LISTING',
        error: 'This page lists 5 products. Open one of them and paste its address.',
        details: { count: 5 },
      },
    ]);
  });

  it.each([
    ['timeout', 'COMPETITOR_NO_ANSWER', 'rival.example didn’t respond within 20 seconds.'],
    ['unreachable', 'COMPETITOR_UNREACHABLE', 'We can’t reach rival.example. Please check the address.'],
    [
      'robots_disallowed',
      'COMPETITOR_ROBOTS',
      'This shop asks robots to stay away from this page, so we can’t track it.',
    ],
    ['gone', 'COMPETITOR_PAGE_GONE', 'There’s no longer a page at this address.'],
    ['blocked', 'COMPETITOR_BLOCKED', 'rival.example doesn’t let us read this page, so we can’t track it.'],
  ] as const)('explains why a page cannot be read: %s', async (reason, code, error) => {
    service.site.shows = { kind: 'failure', reason };
    const answer = await preview();
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, error }]);
    expect(await watchlist()).toEqual([]);
  });

  it.each([
    ['COMPETITOR_SHARE_USED', 429, '5'],
    ['COMPETITOR_READER_BUSY', 503, '1'],
  ] as const)(
    'is refused while there is no room for its page, with a time to try again: %s',
    async (code, status, seconds) => {
      service.site.shows = { kind: 'busy', code, group: null };
      const answer = await preview();
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, seconds]);
      expect(answer.json()).toMatchObject({ code });
    },
  );

  it('says for how long a site asks us to wait', async () => {
    service.site.shows = { kind: 'slow_down', retryAfter: 130 };
    const answer = await preview();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'COMPETITOR_SLOW_DOWN',
        error: 'This shop asked us to slow down. Please try again in 3 min.',
        details: { minutes: 3 },
      },
    ]);
  });

  it('shows a page that needs a browser without a price, if another process has one', async () => {
    const shell = shows('<html><body><div id="root"></div><script src="/app.js"></script></body></html>');
    service.site.shows = shell;
    expect((await preview()).json()).toMatchObject({ code: 'COMPETITOR_NO_PRODUCT' });
    await service.close();
    service = await startCommandService({ renders: true });
    cookie = await service.connect();
    service.site.shows = shell;
    expect((await preview()).json()).toMatchObject({ price: null, sure: false });
  });

  it('says that a page shows no product', async () => {
    service.site.shows = shows('<html><body><h1>Our shop</h1><p>Welcome.</p></body></html>');
    expect((await preview()).json()).toMatchObject({ code: 'COMPETITOR_NO_PRODUCT' });
  });

  it('says which competitor it is that is already tracked', async () => {
    const { id } = (await track()).json();
    expect((await preview()).json()).toMatchObject({ code: 'COMPETITOR_ALREADY_TRACKED', details: { id } });
  });

  it('looks once, however often it is asked within ten minutes', async () => {
    service.site.shows = tent();
    await preview();
    await preview();
    expect(service.site.asked).toEqual([PAGE]);
    service.clock.advance(10 * 60_000 + 1);
    await preview();
    expect(service.site.asked).toHaveLength(2);
  });
});

describe('an addition after a preview', () => {
  it('takes the reading from it, so that no one waits for a second look', async () => {
    service.site.shows = tent();
    await preview();
    const answer = await track({ productId: null });
    expect(answer.statusCode).toBe(201);
    expect(service.site.asked).toEqual([PAGE]);
    expect(await written('PriceObserved')).toMatchObject([
      { observer: 'monitor', reading: { title: 'Cirque 2-Person Tent', price: '299.00', availability: 'in_stock' } },
    ]);
  });

  it('reads the price where the merchant chose it in the preview', async () => {
    service.site.shows = unsure;
    const { candidates, sure } = (await preview()).json();
    const [, other] = candidates as { place: string; price: number }[];
    expect([sure, candidates.length]).toEqual([false, 2]);
    const correction = { place: other?.place, price: other?.price };
    expect((await track({ productId: null, correction: { ...correction, price: 1 } })).json()).toMatchObject({
      code: 'CORRECTION_STALE',
    });
    expect(await watchlist()).toEqual([]);
    expect((await track({ productId: null, correction })).statusCode).toBe(201);
    const [corrected] = await written('ReadingCorrected');
    expect(corrected).toMatchObject({ place: other?.place });
    expect(await written('PriceObserved')).toMatchObject([
      { page: (corrected as unknown as { to: string }).to, reading: { price: other?.price.toFixed(2) } },
    ]);
    expect(service.site.asked).toEqual([PAGE]);
  });

  it('takes no choice without the preview that it was made in', async () => {
    const correction = { place: 'anywhere', price: 9 };
    expect((await track({ productId: null, correction })).json()).toMatchObject({ code: 'CORRECTION_STALE' });
    expect(await watchlist()).toEqual([]);
  });

  it('does not take one that is older than ten minutes', async () => {
    service.site.shows = tent();
    await preview();
    service.clock.advance(10 * 60_000 + 1);
    await track({ productId: null });
    expect(await written('PriceObserved')).toEqual([]);
  });

  it('leaves a page that others watch to the monitor', async () => {
    service.site.shows = tent();
    await preview();
    await track({ productId: null });
    const [seen] = (await service.events()).filter(({ type }) => type === 'CompetitorTracked');
    await service.workStore.transaction(({ sql }) =>
      sql
        .insertInto('page_checks')
        .values({
          ...{
            page: (seen?.data as { page?: string } | undefined)?.page ?? '',
            url: PAGE,
            variant: null,
            host: 'rival.example',
            watchers: 1,
            failures: 0,
          },
          due_at: plus(service.clock.now(), 1_000),
        })
        .execute(),
    );
    service.clock.advance(11 * 60_000);
    service.site.shows = tent('2990.00');
    cookie = await service.connect('borealis.myshopify.com' as never);
    await preview();
    expect((await track({ productId: null })).statusCode).toBe(201);
    expect(await written('PriceChanged')).toEqual([]);
  });

  it('pairs the product that matches best', async () => {
    await own('Camp Pillow', '29.00', '1');
    await own('Cirque 2-Person Tent', '349.00', '7');
    service.site.shows = tent();
    await preview();
    await track({ assumedProductId: '1' });
    expect(await watchlist()).toMatchObject([
      { type: 'CompetitorTracked', productId: 'gid://shopify/Product/7' },
      { type: 'CompetitorPaired', productId: 'gid://shopify/Product/7', pair: 'matched' },
    ]);
  });

  it('only assumes the first product if none is the same', async () => {
    await own('Camp Pillow', '29.00', '1');
    service.site.shows = tent();
    await preview();
    await track({ assumedProductId: '1' });
    expect(await watchlist()).toMatchObject([{ type: 'CompetitorTracked', productId: 'gid://shopify/Product/1' }]);
  });

  it('confirms the product that the merchant names, whatever matches', async () => {
    await own('Camp Pillow', '29.00', '1');
    await own('Cirque 2-Person Tent', '349.00', '7');
    service.site.shows = tent();
    await preview();
    await track({ productId: '1' });
    expect(await watchlist()).toMatchObject([
      { type: 'CompetitorTracked', productId: 'gid://shopify/Product/1' },
      { type: 'CompetitorPaired', pair: 'confirmed' },
    ]);
  });

  it('tracks one of the page’s variants, paired with the own variant of the same options', async () => {
    await own('Tent', '12.00', '7');
    await ownVariant('v-blue', 'gid://shopify/Product/7', 'Blue');
    await ownVariant('v-red', 'gid://shopify/Product/7', 'Red');
    service.site.shows = theme;
    await preview();
    await track({ variant: '2', productId: '7' });
    expect(await watchlist()).toMatchObject([
      { type: 'CompetitorTracked', url: PAGE, variant: '2' },
      { type: 'CompetitorPaired', ownVariant: 'v-red', pair: 'confirmed' },
    ]);
    expect(await written('PriceObserved')).toMatchObject([{ reading: { price: '11.00' } }]);
  });
});

describe('an addition without a preview', () => {
  it('assumes the first product of the catalogue', async () => {
    await own('Camp Pillow', '29.00', '1');
    await track();
    expect(await watchlist()).toMatchObject([{ type: 'CompetitorTracked', productId: 'gid://shopify/Product/1' }]);
  });

  it('leaves the product out if the merchant wants none', async () => {
    await own('Camp Pillow', '29.00', '1');
    await track({ productId: null });
    expect(await watchlist()).toMatchObject([{ productId: null }]);
  });
});
