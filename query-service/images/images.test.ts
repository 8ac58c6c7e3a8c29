/** Pictures through the app's own origin, from a site on loopback that records who asked it. */
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { suggestionOf } from '../../domain/discovery/discovery.fixtures.js';
import { fetcherFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import { PNG, SVG } from '../../platform/outbound/fetch/picture.fixtures.js';
import { OTHER_SHOP, readSide, SHOP } from '../queryService.fixtures.js';
import { createPictures } from './createPictures.js';

const PRODUCT = 'gid://shopify/Product/4503599627370497';
const PATH = '/api/images/products/4503599627370497';

async function setUp(site: RequestListener = (_, response) => response.end(PNG)) {
  const shop = await servePlain(site);
  const pictures = createPictures({ fetch: fetcherFor([shop]), now: () => 0 });
  const side = await readSide('none', { pictures });
  const { clock, readStore } = side;
  const image_url = `${shop.origin}/p.png`;
  const dates = { created_at: clock.now(), updated_at: clock.now() };
  const product = (shop: string, product_id: string, url: string | null) =>
    readStore.transaction(({ sql }) =>
      sql
        .insertInto('products')
        .values({
          ...{
            shop,
            product_id,
            title: 'Tent',
            plain_title: 'tent',
            handle: 'tent',
            vendor: null,
            status: 'ACTIVE',
            price: '9.00',
          },
          ...{ currency: 'USD', inventory: 4, image_url: url, removed: 0, variants: '[]', ...dates },
        })
        .execute(),
    );
  await product(SHOP, PRODUCT, image_url);
  await product(SHOP, 'gid://shopify/Product/2', null);
  const { page, url, title, merchant, price, currency, source, score } = suggestionOf('rival');
  const suggestion = {
    ...{ page, id: 's-1', url, title, merchant, price, currency, source, score, image_url, product_id: PRODUCT },
    ...{
      product_title: 'Tent',
      reasons: '[]',
      status: 'NEW' as const,
      tracked: 0 as const,
      discovered_at: clock.now(),
    },
  };
  await readStore.transaction(({ sql }) =>
    sql
      .insertInto('suggestions')
      .values({ shop: SHOP, ...suggestion })
      .execute(),
  );
  const { cookie } = await side.signIn();
  const get = (path: string, headers: Record<string, string> = {}) => side.get(path, cookie, headers);
  return { side, http: side.http, signIn: side.signIn, shop, product, image_url, get };
}

describe('GET /api/images', () => {
  it.each([PATH, '/api/images/suggestions/s-1'])('%s is the picture, and nothing that it could do', async path => {
    const { get } = await setUp();
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PNG)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  it('answers 304 for what the browser already has', async () => {
    const { get } = await setUp();
    const { etag } = (await get(PATH)).headers;
    for (const known of [`${etag}`, `"other", W/${etag}`]) {
      const answer = await get(PATH, { 'if-none-match': known });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(PATH, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('asks the site once for all viewers of all shops, and tells it about none of them', async () => {
    const { get, signIn, side, shop, product, image_url } = await setUp();
    await product(OTHER_SHOP, PRODUCT, image_url);
    const other = (await signIn(OTHER_SHOP)).cookie;
    const answers = await Promise.all([get(PATH), get(`${PATH}?v=0123456789abcdef`), side.get(PATH, other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(shop.asked).toEqual(['/p.png']);
  });

  it('is for signed-in merchants of the own shop: for others the site is not asked at all', async () => {
    const { http, get, shop, signIn } = await setUp();
    const stranger = (await signIn(OTHER_SHOP)).cookie;
    for (const path of [PATH, '/api/images/suggestions/s-1']) {
      expect((await http.inject(path)).statusCode).toBe(401);
      expect((await http.inject({ url: path, headers: { cookie: 'tidewatch_session=made-up' } })).statusCode).toBe(401);
      const answer = await http.inject({ url: path, headers: { cookie: stranger } });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'IMAGE_NOT_FOUND']);
    }
    expect((await get('/api/images/products/2')).statusCode).toBe(404);
    expect((await get('/api/images/products/3')).statusCode).toBe(404);
    expect(shop.asked).toEqual([]);
  });

  it.each([
    ['/api/images/products/https%3A%2F%2Frival.example%2Fp.png', 400],
    ['/api/images/suggestions/..%2F..%2Fetc', 400],
    ['/api/images/products/%00', 400],
    [`${PATH}?v=https://rival.example/`, 400],
    ['/api/images?url=https://rival.example/', 404],
  ])('accepts no address from a request: %s', async (path, status) => {
    const { get, shop } = await setUp();
    expect((await get(path)).statusCode).toBe(status);
    expect(shop.asked).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['a script in an SVG', (_, response) => response.setHeader('content-type', 'image/png').end(SVG)],
    ['a page', (_, response) => response.setHeader('content-type', 'image/png').end('<script>alert(1)</script>')],
    ['nothing that is there', (_, response) => response.writeHead(404).end()],
    [
      'a way to the machine itself',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:6379/' }).end(),
    ],
  ])('is 502 for %s, once', async (_, site) => {
    const { get, shop } = await setUp(site);
    for (const path of [PATH, PATH]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().code]).toEqual([502, 'IMAGE_UNAVAILABLE']);
      expect(answer.body).not.toMatch(/script|127\.0\.0\.1/);
    }
    expect(shop.asked).toEqual(['/p.png']);
  });
});

it('a suggestion names the app’s path of its picture, not the original URL', async () => {
  const { get, shop } = await setUp();
  const answer = await get('/api/competitors/suggestions');
  const [{ imageUrl }] = answer.json().content;
  expect(imageUrl).toMatch(/^\/api\/images\/suggestions\/s-1\?v=[0-9a-f]{16}$/);
  expect((await get(imageUrl)).rawPayload.equals(PNG)).toBe(true);
  expect(answer.body).not.toMatch(shop.host);
});
