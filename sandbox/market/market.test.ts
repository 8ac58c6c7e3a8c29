import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, graphql, json, NOW, testSandbox } from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';
import { driftedPrice } from './drift.js';
import { MARKET_PAGES } from './marketPages.js';

let sandbox: Sandbox;
let now = NOW;
beforeAll(async () => {
  sandbox = await testSandbox({ now: () => now });
});
afterAll(() => sandbox.close());

const control = (action: string, body: object) => json(`${sandbox.origin}/control/${action}`, body);
const page = async (path: string) => (await fetch(sandbox.origin + path)).text();
const linked = async () => [...(await page('/market')).matchAll(/href="(http[^"]+)"/g)].map(match => match[1] ?? '');

const TENT = '/market/northpeak/products/ridge-2-person-tent';
const BAG = '/market/alpenwerk/products/polar-schlafsack';
const MAT = '/market/alpenwerk/products/federleicht-isomatte';
const STOVE = '/market/alpenwerk/products/titan-kocher';
const FLEECE = '/market/summitthread/products/fleece-pullover';

/** Returns the text of the page's JSON-LD blocks. */
const blocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(match => match[1] ?? '');
const graph = (html: string, mend = (text: string) => text) =>
  (JSON.parse(mend(blocks(html)[0] ?? '')) as { '@graph': { offers?: unknown }[] })['@graph'].at(-1)?.offers;

describe('the market', () => {
  it('lists every product page by its full URL, JSON-LD and microdata first', async () => {
    const urls = await linked();
    expect(urls).toHaveLength(MARKET_PAGES.length);
    expect(urls[0]).toBe(sandbox.origin.replace('localhost', 'northpeak.localhost') + TENT);
    for (const url of urls) expect((await fetch(url.replace(/\w+\.localhost/, 'localhost'))).status).toBe(200);
  });

  it.each([
    ['one offer', TENT, '"price": "329.00"'],
    ['microdata', '/market/ridgeline/products/stormline-rain-shell', 'itemprop="price" content="174.00"'],
    ['meta tags', '/market/trailhead/products/lumen-400-headlamp', 'product:price:amount" content="49.95"'],
    ['a theme in cents', FLEECE, '"price": 8400'],
    ['no declaration', '/market/cascade/products/insulated-bottle', '<span class="now">$29.95</span>'],
  ])('says the price by %s', async (_how, path, text) => expect(await page(path)).toContain(text));

  it('has a graph: an aggregate, a list, and a block that strict JSON refuses', async () => {
    expect(graph(await page(BAG))).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '269.00',
      priceCurrency: 'EUR',
    });
    expect(graph(await page(MAT))).toMatchObject([{ price: '149.95' }, { price: '149.95' }]);
    const broken = await page(STOVE);
    expect(() => JSON.parse(blocks(broken)[0] ?? '')).toThrow(SyntaxError);
    expect(graph(broken, text => text.replace(/,(\s*[\]}])/g, '$1'))).toMatchObject([{ price: '64.90' }]);
  });

  it('has one storefront that declares nothing, with a list price struck through', async () => {
    const html = await page('/market/cascade/products/insulated-bottle');
    expect(html).not.toMatch(/ld\+json|itemprop|property="(og|product):/);
    expect(html).toContain('<strike>$39.95</strike>');
  });

  it('answers 304 for an unchanged page, and 200 when the price changed', async () => {
    const first = await fetch(sandbox.origin + MAT);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = async () => (await fetch(sandbox.origin + MAT, { headers })).status;
    const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
    expect(await again()).toBe(304);
    expect((await fetch(sandbox.origin + MAT, { headers: since })).status).toBe(304);
    now += 5_000;
    await control('price', { url: sandbox.origin + MAT, amount: '139.95' });
    expect(await again()).toBe(200);
    expect((await fetch(sandbox.origin + MAT, { headers: since })).status).toBe(200);
  });
});

describe('the control page', () => {
  it('has every lever of the requested store, and lists deliveries', async () => {
    const text = await page('/control?shop=blue-harbor');
    expect(text).toContain('Blue Harbor sells in');
    expect(text).toContain('value="blue-harbor"');
    for (const lever of [
      'order',
      'cancel',
      'refund',
      'stock',
      'checkout',
      'uninstall',
      'webhook',
      'compliance',
      'switch',
    ])
      expect(text).toContain(`action="/control/${lever}"`);
    expect(text).toContain('Not installed.');
  });

  it('changes a price on the page, by any name of the machine', async () => {
    const url = sandbox.origin.replace('localhost', '127.0.0.1') + TENT;
    const answer = await control('price', { url, amount: '289.5' });
    expect(await answer.json()).toMatchObject({ ok: true, amount: '289.50', currency: 'USD' });
    const html = await page(TENT);
    expect(html).toContain('"price": "289.50"');
    expect(html).toContain('$289.50');
    expect(await page('/control')).toContain('value="289.50"');
  });

  it.each([
    [TENT, 'https://schema.org/OutOfStock', 'disabled'],
    ['/market/ridgeline/products/carbon-trekking-poles', 'schema.org/OutOfStock', 'disabled'],
    ['/market/trailhead/products/camp-lantern', 'content="oos"', 'disabled'],
    [FLEECE, '"available": false', 'disabled'],
    ['/market/cascade/products/cook-set', 'Sold out', 'disabled'],
  ])('sells out %s', async (path, declared, button) => {
    await control('availability', { url: sandbox.origin + path, availability: 'out_of_stock' });
    const html = await page(path);
    expect(html).toContain(declared);
    expect(html).toContain(button);
  });

  it('accepts a form, and shows the result', async () => {
    const answer = await fetch(`${sandbox.origin}/control/price`, {
      method: 'POST',
      body: new URLSearchParams({ url: sandbox.origin + STOVE, amount: '59.90' }),
    });
    expect(answer.url).toContain('/control?done=');
    expect(await answer.text()).toContain('59.90');
    const body = new URLSearchParams({ url: sandbox.origin + STOVE, amount: 'free' });
    const refused = await fetch(`${sandbox.origin}/control/price`, { method: 'POST', body });
    expect(await refused.text()).toContain('Not done: amount must be a decimal');
  });

  it.each<[string, object, number]>([
    ['price', { url: 'https://elsewhere.example/p', amount: '1.00' }, 404],
    ['price', { amount: '1.00' }, 404],
    ['availability', { url: TENT, availability: 'maybe' }, 400],
    ['fail', { url: TENT, mode: 'explode' }, 400],
    ['order', { shop: 'evil.example/x y' }, 400],
    ['throttle', { shop: 'aurora-outfitters', seconds: 'many' }, 400],
    ['price', { url: TENT, amount: '-1' }, 400],
    ['price', { url: TENT, amount: '1e3' }, 400],
    ['price', { url: TENT, amount: '1.999' }, 400],
    ['price', { url: TENT }, 400],
  ])('refuses %s %j', async (action, body, status) => {
    const answer = await control(action, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  it('accepts nothing from another website', async () => {
    const headers = { origin: 'https://evil.example' };
    const answer = await json(`${sandbox.origin}/control/price`, { url: TENT, amount: '1.00' }, headers);
    expect(answer.status).toBe(403);
  });

  it.each([
    ['http500', 500],
    ['blocked', 403],
    ['redirect_local', 302],
    ['not_html', 200],
    ['none', 200],
  ])('makes a page misbehave: %s', async (mode, status) => {
    await control('fail', { url: BAG, mode });
    const answer = await fetch(sandbox.origin + BAG, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')?.includes('html') ?? false).toBe(
      !['not_html', 'redirect_local'].includes(mode),
    );
  });

  it('makes a page’s name start with half a character', async () => {
    await control('fail', { url: BAG, mode: 'broken_text' });
    expect(await (await fetch(sandbox.origin + BAG)).text()).toMatch(/"name":\s*"Fancy \\ud83dMug /);
    await control('fail', { url: BAG, mode: 'none' });
  });

  it('throttles a store for the given time', async () => {
    const { access_token } = await connect(sandbox);
    await control('throttle', { shop: 'aurora-outfitters', seconds: 20 });
    const code = async () => (await graphql(sandbox, access_token, '{ shop { id } }')).errors?.[0]?.extensions?.code;
    expect(await code()).toBe('THROTTLED');
    now += 21_000;
    expect(await code()).toBeUndefined();
  });
});

describe('a person’s changes', () => {
  it('survive a restart: prices, orders and tokens', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const first = await testSandbox({ dataDir });
    const { access_token } = await connect(first);
    await json(`${first.origin}/control/price`, { url: TENT, amount: '300.00' });
    await json(`${first.origin}/control/order`, { shop: 'aurora-outfitters' });
    await first.close();

    const second = await testSandbox({ dataDir });
    expect(await (await fetch(second.origin + TENT)).text()).toContain('$300.00');
    const query = '{ orders(first: 1, query: "name:#9000001") { nodes { name } } }';
    expect((await graphql(second, access_token, query)).data).toEqual({ orders: { nodes: [{ name: '#9000001' }] } });
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('automatic price changes', () => {
  it('affect one page in ten minutes, a little, and the same way every time', () => {
    const at = (time: number) => MARKET_PAGES.map(one => driftedPrice(one, 'seed', time)?.amount ?? one.amount);
    const [before, after] = [at(NOW), at(NOW + 600_000)];
    expect(at(NOW)).toEqual(before);
    expect(before.filter((amount, index) => amount !== after[index]).length).toBeLessThanOrEqual(1);
    for (const [index, one] of MARKET_PAGES.entries())
      expect(Math.abs(Number(before[index]) / Number(one.amount) - 1)).toBeLessThanOrEqual(0.15);
  });
});
