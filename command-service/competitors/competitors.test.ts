import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { CLIENT, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const UNREADABLE = 'Invalid competitor URL. Please check the URL and try again.';
const PRIVATE = 'This address is in a private network, where we can’t reach it. Please use the shop’s public address.';
const PAGE = 'https://rival.example/products/jacket';

let service: Service;
let cookie: string;
let before: number;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
  before = (await service.events()).length;
});
afterEach(() => service.close());

const track = (url: string, key?: string) => service.call('POST', '/api/competitors', cookie, { url }, key);
const written = async () => (await service.events()).slice(before);

describe('competitors', () => {
  it('are tracked by their normalised URL, with actor and client', async () => {
    const answer = await track('Rival.example/products/jacket/?utm_source=mail#top');
    expect(answer.statusCode).toBe(201);
    const [event] = await written();
    expect(answer.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), position: event?.position });
    expect(event).toMatchObject({
      type: 'CompetitorTracked',
      stream: 'watchlist-aurora-outfitters.myshopify.com',
      data: { competitorId: answer.json().id, url: PAGE, label: null, productId: null },
      meta: { actor: { kind: 'merchant' }, correlationId: answer.headers['x-request-id'] },
    });
    expect(await service.clientOf(event)).toEqual(CLIENT);
    expect(event?.data).not.toHaveProperty('at');
    expect(event?.data).not.toHaveProperty('type');
  });

  it('are tracked as the variant that the link names; two variants of a page are two competitors', async () => {
    expect((await track(`${PAGE}?utm_source=mail&variant=111`)).statusCode).toBe(201);
    expect((await track(`${PAGE}?variant=222`)).statusCode).toBe(201);
    expect((await track(`${PAGE}?variant=111`)).json()).toMatchObject({ code: 'COMPETITOR_ALREADY_TRACKED' });
    const tracked = (await written()).map(({ data }) => data as { page: string; variant: string });
    expect(tracked).toMatchObject([
      { url: PAGE, variant: '111', vantage: 'direct' },
      { url: PAGE, variant: '222', vantage: 'direct' },
    ]);
    expect(tracked[0]?.page).not.toBe(tracked[1]?.page);
  });

  it('have a label of one line', async () => {
    const label = 'Ridge Tent\r\nBcc: everybody@shop.example\u0000\u2028';
    await service.call('POST', '/api/competitors', cookie, { url: PAGE, label });
    expect((await written())[0]?.data).toMatchObject({ label: 'Ridge Tent Bcc: everybody@shop.example' });
  });

  it('may be on the sandbox, which is not public', async () => {
    expect((await track('http://localhost:8081/market/alpine/jacket')).statusCode).toBe(201);
  });

  it('may have the longest name that there can be', async () => {
    const longest = `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(53)}.example`;
    expect(longest).toHaveLength(253);
    expect((await track(`https://${longest}/tent`)).statusCode).toBe(201);
  });

  it.each([
    ['', 'Please enter a competitor URL', 'COMPETITOR_URL_REQUIRED'],
    ['   ', 'Please enter a competitor URL', 'COMPETITOR_URL_REQUIRED'],
    ['not a url', UNREADABLE, 'COMPETITOR_URL_INVALID'],
    ['ftp://rival.example/', UNREADABLE, 'COMPETITOR_URL_INVALID'],
    ['javascript:alert(1)', UNREADABLE, 'COMPETITOR_URL_INVALID'],
    [
      'https://user:pass@rival.example/',
      'This address contains a user name or password. Please paste it without them.',
      'COMPETITOR_ADDRESS_CREDENTIALS',
    ],
    [
      'https://rival.example:8443/tent',
      'We read shops on ports 80 and 443 only, and this address has another.',
      'COMPETITOR_PORT_REFUSED',
    ],
    ['http://localhost/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8082/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://127.0.0.1:8081/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    // The sandbox's own pages and calls: only its market sells anything.
    ['http://localhost:8081/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/market', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/control', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/control/price', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/mailbox', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/mailbox.json', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/serpapi/search.json?q=tent', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/shopify/aurora-outfitters/admin/oauth/authorize', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/market/../control', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://localhost:8081/market/%2e%2e/control', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://169.254.169.254/latest/meta-data', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://[::1]/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    ['http://2130706433/', PRIVATE, 'COMPETITOR_ADDRESS_PRIVATE'],
    // Names that the DNS cannot have.
    [`https://${'a'.repeat(64)}.example/tent`, UNREADABLE, 'COMPETITOR_URL_INVALID'],
    [`https://${'long.'.repeat(50)}shop/tent`, UNREADABLE, 'COMPETITOR_URL_INVALID'],
  ])('refuse %j: %s', async (url, error, code) => {
    const answer = await track(url);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error, code, details: {} }]);
    expect(await written()).toEqual([]);
  });

  it('are tracked once, and ten at most', async () => {
    for (let n = 1; n <= 10; n++) await track(`${PAGE}-${n}`);
    expect((await track(`${PAGE}-1`)).json().error).toBe('This competitor is already being tracked for your products.');
    expect((await track(`${PAGE}-11`)).json()).toMatchObject({ code: 'WATCHLIST_FULL', details: { limit: 10 } });
  });

  it('never exceed ten, even when many are added at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => track(`${PAGE}-${n}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(await written()).toHaveLength(10);
  });

  it('are checked and removed by id', async () => {
    const { id } = (await track(PAGE)).json();
    expect((await service.call('POST', `/api/competitors/${id}/check`, cookie)).statusCode).toBe(202);
    expect((await service.call('DELETE', `/api/competitors/${id}`, cookie)).statusCode).toBe(200);
    expect((await service.call('DELETE', `/api/competitors/${id}`, cookie)).json().code).toBe('COMPETITOR_NOT_FOUND');
    expect((await service.call('POST', `/api/competitors/${id}/check`, cookie)).statusCode).toBe(404);
    expect((await written()).map(({ type }) => type)).toEqual([
      'CompetitorTracked',
      'PriceCheckRequested',
      'CompetitorDropped',
    ]);
  });

  it('are checked again only after a cooldown, which the answer names', async () => {
    const { id } = (await track(PAGE)).json();
    const check = () => service.call('POST', `/api/competitors/${id}/check`, cookie);
    await check();
    service.clock.advance(20_000);
    const refused = await check();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'RATE_LIMITED', details: { seconds: 40 } },
    ]);
    service.clock.advance(40_000);
    expect((await check()).statusCode).toBe(202);
  });

  it('have a chosen interval or the adaptive one', async () => {
    const { id } = (await track(PAGE)).json();
    const set = (everyMinutes: unknown) =>
      service.call('PUT', `/api/competitors/${id}/schedule`, cookie, { everyMinutes } as never);
    expect((await set(30)).statusCode).toBe(200);
    expect((await set(null)).statusCode).toBe(200);
    for (const wrong of [14, 1441, 20.5, 'often']) expect((await set(wrong)).statusCode).toBe(400);
    expect((await written()).slice(1)).toMatchObject([
      { type: 'CheckScheduleChanged', data: { from: null, everyMinutes: 30 } },
      { type: 'CheckScheduleChanged', data: { from: 30, everyMinutes: null } },
    ]);
  });

  describe('linked to a product', () => {
    const linked = async (productId: string) =>
      service.call('POST', '/api/competitors', cookie, { url: PAGE, productId } as never);
    const productNumber = (n: number) => ({
      ...{ productId: `gid://shopify/Product/${n}`, title: 'Tent', handle: 'tent', status: 'ACTIVE', variants: [] },
      ...{ price: '9.00', currency: 'USD', inventory: null, imageUrl: null, publishedAt: null },
      ...{ createdAt: service.clock.now(), updatedAt: service.clock.now() },
    });
    const synced = (n: number) =>
      service.eventLog.append(
        `catalog-aurora-outfitters.myshopify.com`,
        [
          {
            id: derivedId('test', String(n)),
            type: 'ProductSynced',
            schema: 1,
            data: { product: productNumber(n) },
            at: service.clock.now(),
            meta: { actor: { kind: 'platform', id: 'shopify' }, shop: SHOP, correlationId: 'test', causationId: null },
          },
        ],
        'any',
      );

    it('need a catalog that was synced', async () => {
      const answer = await linked('gid://shopify/Product/1');
      expect([answer.statusCode, answer.json().code]).toEqual([412, 'PRODUCTS_SYNC_NEEDED']);
    });

    it('need a product of the catalog', async () => {
      await synced(1);
      const answer = await linked('gid://shopify/Product/2');
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'PRODUCT_UNKNOWN']);
    });

    it.each(['gid://shopify/Product/1', ' 1 '])('are, by %j', async productId => {
      await synced(1);
      expect((await linked(productId)).statusCode).toBe(201);
      expect((await written()).at(-1)?.data).toMatchObject({ productId: 'gid://shopify/Product/1' });
    });

    it('can be linked to another one later, or unlinked', async () => {
      const { id } = (await track(PAGE)).json();
      const link = (productId: string | null) =>
        service.call('PUT', `/api/competitors/${id}/product`, cookie, { productId });
      expect((await link('1')).json().code).toBe('PRODUCTS_SYNC_NEEDED');
      await synced(1);
      expect((await link('2')).json().code).toBe('PRODUCT_UNKNOWN');
      expect((await link('1')).statusCode).toBe(200);
      expect((await link('1')).json()).toEqual({ position: null });
      expect((await link(null)).statusCode).toBe(200);
      expect((await written()).filter(({ type }) => type === 'CompetitorLinked')).toMatchObject([
        { type: 'CompetitorLinked', data: { from: null, productId: 'gid://shopify/Product/1' } },
        { type: 'CompetitorLinked', data: { from: 'gid://shopify/Product/1', productId: null } },
      ]);
      const other = await service.connect(as<ShopDomain>('borealis.myshopify.com'));
      expect((await service.call('PUT', `/api/competitors/${id}/product`, other, { productId: null })).statusCode).toBe(
        404,
      );
    });

    it('are unlinked without a product id, even before a sync', async () => {
      expect((await linked('  ')).statusCode).toBe(201);
      expect((await written()).at(-1)?.data).toMatchObject({ productId: null });
    });
  });

  it("cannot be touched from another shop's session", async () => {
    const { id } = (await track(PAGE)).json();
    const other = await service.connect(as<ShopDomain>('borealis.myshopify.com'));
    expect((await service.call('DELETE', `/api/competitors/${id}`, other)).statusCode).toBe(404);
  });
});

describe('a repeated command', () => {
  it('runs once and is answered twice', async () => {
    const first = await track(PAGE, 'attempt-1');
    service.clock.advance(5_000);
    const again = await track(PAGE, 'attempt-1');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await written()).toHaveLength(1);
  });

  it('runs once even at the same moment', async () => {
    const answers = await Promise.all([track(PAGE, 'attempt-1'), track(PAGE, 'attempt-1'), track(PAGE, 'attempt-1')]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await written()).toHaveLength(1);
  });

  it('runs once even after other commands', async () => {
    const first = await track(PAGE, 'attempt-1');
    await service.call('DELETE', `/api/competitors/${first.json().id}`, cookie);
    expect((await track(PAGE, 'attempt-1')).json()).toEqual(first.json());
    expect(await written()).toHaveLength(2);
  });

  it('is refused if the key was used for another command', async () => {
    await track(PAGE, 'attempt-1');
    const other = await track(`${PAGE}-2`, 'attempt-1');
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await written()).toHaveLength(1);
  });

  it('does not share its key with another route or shop', async () => {
    const { id } = (await track(PAGE, 'attempt-1')).json();
    const check = await service.call('POST', `/api/competitors/${id}/check`, cookie, undefined, 'attempt-1');
    expect(check.statusCode).toBe(202);
    cookie = await service.connect(as<ShopDomain>('borealis.myshopify.com'));
    expect((await track(PAGE, 'attempt-1')).json().id).not.toBe(id);
  });

  it.each(['short', 'x'.repeat(129), 'with space'])('needs a key that is one: %s', async key => {
    expect((await track(PAGE, key)).json().code).toBe('INVALID_REQUEST');
    expect(await written()).toEqual([]);
  });
});
