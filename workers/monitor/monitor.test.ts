import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fetcherFor, html, redirectTo, servePlain } from '../../platform/safe-fetch/loopback.fixtures.js';
import type { SafeFetch } from '../../platform/safe-fetch/port.js';
import type { PriceCheck } from '../scheduler/priceCheck.js';
import { type Engines, eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { extract } from './extract/extract.js';
import { check, type MonitorPorts } from './monitor.js';

const INTERVAL_MS = 3_600_000;
const SHOP = 'aurora.myshopify.com';

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();
const picture: RequestListener = (_, response) => response.setHeader('content-type', 'image/png').end('x');

const product = (price: string, availability = 'InStock') => `<!doctype html><html lang="en"><head><title>Tent</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Ridge Tent",
  "offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD","availability":"https://schema.org/${availability}"}}
  </script></head><body><h1>Ridge Tent</h1><p class="price">$${price}</p>${availability === 'InStock' ? '<button>Add to cart</button>' : '<button disabled>Sold out</button>'}</body></html>`;

const portsOf = (engines: Engines, fetch: SafeFetch): MonitorPorts => ({
  ...engines,
  fetch,
  // In this thread: what is under test is what is made of an extraction.
  extractor: { extract: async input => extract(input), close: async () => {} },
  intervalMs: INTERVAL_MS,
  random: () => 0.5,
});

let checks = 0;
const asked = (page: Pick<PriceCheck, 'page' | 'url'>): PriceCheck => ({ checkId: `check-${checks++}`, ...page });

async function watchedSite(listener: RequestListener, limits = {}) {
  const engines = await openEngines();
  const site = await servePlain(listener);
  const page = await watch(engines, SHOP, `${site.origin}/products/tent`);
  const ports = portsOf(engines, fetcherFor([site], { limits }));
  const run = () => check(ports, asked(page));
  const row = () =>
    engines.readDb.sql.selectFrom('page_checks').selectAll().where('page', '=', page.page).executeTakeFirstOrThrow();
  return { engines, site, page, ports, run, row, events: () => eventsOf(engines.store, `page-${page.page}`) };
}

describe('a check', () => {
  it('records what the page shows, once', async () => {
    const { run, events } = await watchedSite(html(product('129.00')));
    await run();
    await run();
    expect(await events()).toMatchObject([
      [
        'PriceObserved',
        { reading: { title: 'Ridge Tent', price: '129.00', currency: 'USD', availability: 'in_stock' } },
      ],
    ]);
  });

  it('that is delivered twice is one observation', async () => {
    const { ports, page, events } = await watchedSite(html(product('129.00')));
    const twice = asked(page);
    await check(ports, twice);
    await check(ports, twice);
    expect(await events()).toHaveLength(1);
  });

  it('records a new price and a new stock as changes', async () => {
    let now = product('129.00');
    const { run, events } = await watchedSite((request, response) => html(now)(request, response));
    await run();
    now = product('119.00', 'OutOfStock');
    await run();
    expect((await events()).slice(1)).toMatchObject([
      ['PriceChanged', { from: '129.00', to: '119.00', currency: 'USD' }],
      ['StockChanged', { from: 'in_stock', to: 'out_of_stock' }],
    ]);
  });

  it('sets when the page is due again and tells the shop that it was looked at', async () => {
    const { engines, run, row } = await watchedSite(html(product('129.00')));
    await run();
    const at = engines.clock.now();
    expect(await row()).toMatchObject({ last_checked: at, last_read: at, failures: 0, leased_until: null });
    expect(Date.parse((await row()).due_at) - Date.parse(at)).toBe(INTERVAL_MS);
    expect(engines.signals).toContainEqual({
      kind: 'changed',
      room: `shop:${SHOP}`,
      payload: { topic: 'competitors', position: null },
    });
  });

  it('that finds nothing new since last time is a fresh reading without an event', async () => {
    const { engines, run, row, events } = await watchedSite((request, response) => {
      response.setHeader('etag', '"one"');
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else html(product('129.00'))(request, response);
    });
    await run();
    engines.clock.advance(60_000);
    await run();
    expect(await events()).toHaveLength(1);
    expect((await row()).last_read).toBe(engines.clock.now());
  });

  it('of a page that nobody watches any more asks nobody', async () => {
    const { engines, site, ports, page } = await watchedSite(html(product('129.00')));
    await engines.readDb.transaction(({ sql }) => sql.deleteFrom('page_checks').execute());
    await check(ports, asked(page));
    expect(site.asked).toEqual([]);
  });
});

describe('a page that cannot be read', () => {
  it.each([
    ['not found', status(404), 'gone'],
    ['refusing us', status(403), 'blocked'],
    ['broken', status(500), 'http_error'],
    ['sending the browser to this machine', redirectTo('http://127.0.0.1:1/admin'), 'redirect_refused'],
    ['no HTML', picture, 'not_html'],
    [
      'without a price',
      html('<html><body><h1>About us</h1><p>We make tents since 1990.</p></body></html>'),
      'no_price',
    ],
    ['a challenge', html('<title>Just a moment...</title><p>Checking your browser</p>'), 'blocked'],
  ] as const)('%s', async (_, listener, reason) => {
    const { run, row, events } = await watchedSite(listener);
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason })]]);
    expect(await row()).toMatchObject({ failures: 1, last_read: null });
  });

  it('too large', async () => {
    const { run, events } = await watchedSite(html('x'.repeat(20_000)), { bodyBytes: 10_000 });
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason: 'too_large' })]]);
  });

  it('never answering', async () => {
    const { run, events } = await watchedSite(() => {}, { totalMs: 150 });
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason: 'timeout' })]]);
  });

  it('not there at all', async () => {
    const engines = await openEngines();
    const page = await watch(engines, SHOP, 'http://127.0.0.1:1/products/tent');
    const gone = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', asked: [], connections: () => 0 };
    await check(portsOf(engines, fetcherFor([gone])), asked(page));
    expect(await eventsOf(engines.store, `page-${page.page}`)).toEqual([
      ['CheckFailed', expect.objectContaining({ reason: 'unreachable' })],
    ]);
  });

  it('keeps its price, says so once, is asked less and less often, and recovers', async () => {
    let failing = false;
    const { engines, run, row, events } = await watchedSite((request, response) =>
      failing ? response.writeHead(500).end() : html(product('129.00'))(request, response),
    );
    await run();
    failing = true;
    const pauses: number[] = [];
    for (let n = 0; n < 4; n++) {
      await run();
      pauses.push(Date.parse((await row()).due_at) - Date.parse(engines.clock.now()));
    }
    expect(pauses).toEqual([1, 2, 4, 8].map(times => times * INTERVAL_MS));
    failing = false;
    await run();
    expect((await events()).map(([type]) => type)).toEqual(['PriceObserved', 'CheckFailed', 'CheckRecovered']);
  });
});
