/** What a check makes of a page: long because each way a page can misbehave has its own case. */
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { AT_ONCE } from '../../application/price/hostQueue.js';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { openSnapshot } from '../../application/snapshots/openSnapshot.js';
import type { PriceCheck } from '../../domain/price/priceCheck.js';
import { loseEvent } from '../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { html, redirectTo, safeFetchFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import type { SafeFetch } from '../../platform/outbound/fetch/port.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { rereadKept } from '../revisions/revisions.js';
import { type Engines, event, eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';
import type { MonitorPorts } from './ports.js';

const INTERVAL_MS = 3_600_000;
const SHOP = 'aurora.myshopify.com';

const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();
/** Redirects requests for the product to this path; a price is shown there. */
const aside =
  (path: string): RequestListener =>
  (request, response) =>
    (request.url === path ? html(product('5.00')) : redirectTo(path))(request, response);
const picture: RequestListener = (_, response) => response.setHeader('content-type', 'image/png').end('x');

const product = (price: string, availability = 'InStock') => `<!doctype html><html lang="en"><head><title>Tent</title>
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Ridge Tent",
  "offers":{"@type":"Offer","price":"${price}","priceCurrency":"USD","availability":"https://schema.org/${availability}"}}
  </script></head><body><h1>Ridge Tent</h1><p class="price">$${price}</p>${availability === 'InStock' ? '<button>Add to cart</button>' : '<button disabled>Sold out</button>'}</body></html>`;

const IMPATIENT = { floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0 };
const POLITE = { floorMs: 1_000, jitter: 0, capMs: 60_000 };

const portsOf = (engines: Engines, fetch: SafeFetch, pace: typeof POLITE = IMPATIENT): MonitorPorts => ({
  ...engines,
  fetch,
  // In this thread: the test is about what is done with an extraction.
  extractor: extractHere,
  shares: createShares(),
  pacer: createHostPacer({ ...pace, now: () => msOf(engines.clock.now()), random: () => 0 }),
  intervalsOf: () => ({ shortest: INTERVAL_MS / 4, first: INTERVAL_MS, longest: 24 * INTERVAL_MS }),
  random: () => 0.5,
});

let checks = 0;
const asked = (page: Pick<PriceCheck, 'page' | 'url'>): PriceCheck => ({ checkId: `check-${checks++}`, ...page });

async function watchedSite(listener: RequestListener, limits = {}, pace?: typeof POLITE) {
  const engines = await openEngines();
  const site = await servePlain(listener);
  const page = await watch(engines, SHOP, `${site.origin}/products/tent`);
  const ports = portsOf(engines, safeFetchFor([site], { limits }), pace);
  const check = createMonitor(ports);
  const run = () => check(asked(page));
  const row = () =>
    engines.workStore.sql.selectFrom('page_checks').selectAll().where('page', '=', page.page).executeTakeFirstOrThrow();
  const host = () => engines.workStore.sql.selectFrom('check_hosts').selectAll().executeTakeFirstOrThrow();
  return {
    engines,
    site,
    page,
    ports,
    check,
    run,
    row,
    host,
    events: () => eventsOf(engines.eventLog, `page-${page.page}`),
  };
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

  it('records a single-line title, whatever the page calls itself', async () => {
    const name = 'Ridge Tent\\r\\nBcc: everybody@shop.example\\u001b[31m\\u2028!';
    const page = product('129.00').replace('"Ridge Tent"', `"${name}"`).replace('<h1>Ridge Tent</h1>', '');
    const { run, events } = await watchedSite(html(page.replace('<title>Tent</title>', '')));
    await run();
    expect(await events()).toMatchObject([
      ['PriceObserved', { reading: { title: 'Ridge Tent Bcc: everybody@shop.example [31m !' } }],
    ]);
  });

  it('is one observation if it is delivered twice', async () => {
    const { check, page, events } = await watchedSite(html(product('129.00')));
    const twice = asked(page);
    await check(twice);
    await check(twice);
    expect(await events()).toHaveLength(1);
  });

  it.each([
    ['that a newer build wrote', []],
    ['with a hole', [0]],
  ] as const)('of a page with a history %s is postponed, so that the site’s other pages proceed', async (_, lost) => {
    const { engines, run, row, page } = await watchedSite(html(product('129.00')));
    const stream = `page-${page.page}`;
    for (const id of ['newer', 'newest']) {
      const newer = { ...event(id, 'PriceObserved', {}, null), schema: 99 };
      await engines.eventLog.append(stream, [newer], 'any');
    }
    for (const revision of lost) loseEvent(`${engines.folder}/events.db`, stream, revision);
    await run();
    const { due_at, last_reading } = await row();
    expect([due_at, last_reading]).toEqual(['2026-07-01T10:00:00.000Z', null]);
  });

  it('records a new price and new stock as changes', async () => {
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

  it('sets when the page is due again and tells the shop that it was checked', async () => {
    const { engines, run, row } = await watchedSite(html(product('129.00')));
    await run();
    const at = engines.clock.now();
    expect(await row()).toMatchObject({ last_checked: at, last_read: at, failures: 0 });
    expect(Date.parse((await row()).due_at) - Date.parse(at)).toBe(INTERVAL_MS);
    expect(engines.signals).toContainEqual({
      kind: 'changed',
      room: `shop:${SHOP}`,
      payload: { topic: 'competitors', position: null },
    });
  });

  it('is a fresh reading without an event if it finds nothing new', async () => {
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

  it('of a page that two shops watch requests its site once, and notifies both', async () => {
    const { engines, site, page, run, events } = await watchedSite(html(product('129.00')));
    await watch(engines, 'boreal.myshopify.com', page.url);
    await run();
    expect(site.asked).toEqual(['/products/tent']);
    expect(await events()).toHaveLength(1);
    const payload = { topic: 'competitors', position: null };
    expect(engines.signals).toHaveLength(2);
    for (const room of [`shop:${SHOP}`, 'shop:boreal.myshopify.com'])
      expect(engines.signals).toContainEqual({ kind: 'changed', room, payload });
  });

  it('of a page that is no longer watched sends no request', async () => {
    const { engines, site, run } = await watchedSite(html(product('129.00')));
    await engines.workStore.transaction(({ sql }) => sql.deleteFrom('page_checks').execute());
    await run();
    expect(site.asked).toEqual([]);
  });
});

describe('a page that cannot be read', () => {
  it.each([
    ['that is not found', status(404), 'gone'],
    ['that refuses us', status(403), 'blocked'],
    ['broken', status(500), 'http_error'],
    ['that redirects the browser to this machine', redirectTo('http://127.0.0.1:1/admin'), 'redirect_refused'],
    ['no HTML', picture, 'not_html'],
    [
      'without a price',
      html('<html><body><h1>About us</h1><p>We make tents since 1990.</p></body></html>'),
      'no_price',
    ],
    ['that became the front page', aside('/'), 'blocked'],
    ['behind a login', aside('/account/login'), 'blocked'],
    ['behind a consent page', aside('/consent?back=1'), 'blocked'],
    ['a challenge', html('<title>Just a moment...</title><p>Checking your browser</p>'), 'blocked'],
  ] as const)('%s', async (_, listener, reason) => {
    const { run, row, events } = await watchedSite(listener);
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason })]]);
    expect(await row()).toMatchObject({ failures: 1, last_read: null });
  });

  it('is reported as too large', async () => {
    const { run, events } = await watchedSite(html('x'.repeat(20_000)), { bodyBytes: 10_000 });
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason: 'too_large' })]]);
  });

  it('is reported as a timeout if it never answers', async () => {
    const { run, events } = await watchedSite(() => {}, { totalMs: 150 });
    await run();
    expect(await events()).toEqual([['CheckFailed', expect.objectContaining({ reason: 'timeout' })]]);
  });

  it('is reported as unreachable', async () => {
    const engines = await openEngines();
    const page = await watch(engines, SHOP, 'http://127.0.0.1:1/products/tent');
    const gone = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1', asked: [], connections: () => 0 };
    await createMonitor(portsOf(engines, safeFetchFor([gone])))(asked(page));
    expect(await eventsOf(engines.eventLog, `page-${page.page}`)).toEqual([
      ['CheckFailed', expect.objectContaining({ reason: 'unreachable' })],
    ]);
  });

  it('keeps its price, says so once, is checked less and less often, and recovers', async () => {
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

describe('a price that jumps', () => {
  /** Shows these prices, one after another; the last one stays. */
  const showing = async (prices: string[], pace?: typeof POLITE) =>
    watchedSite(
      (request, response) => html(product((prices.length > 1 ? prices.shift() : prices[0]) ?? ''))(request, response),
      {},
      pace,
    );
  const pricesOf = async (events: () => Promise<[string, unknown][]>) =>
    (await events()).map(([type, data]) => [type, (data as { to?: string }).to]);

  it('is a change once a second look, taken at once, confirms it', async () => {
    const { run, events, site } = await showing(['100.00', '900.00']);
    await run();
    await run();
    expect(await pricesOf(events)).toEqual([
      ['PriceObserved', undefined],
      ['PriceChanged', '900.00'],
    ]);
    expect(site.asked.filter(path => path !== '/robots.txt')).toHaveLength(3);
  });

  it('is no change if the second look sees the old price', async () => {
    const { run, row, events } = await showing(['100.00', '9.00', '100.00']);
    await run();
    await run();
    expect(await pricesOf(events)).toEqual([['PriceObserved', undefined]]);
    expect((await row()).doubted).toBeNull();
  });

  it('waits for the second look if the site may not be asked at once, and is then a change', async () => {
    const { engines, run, row, host, events } = await showing(['100.00', '900.00'], POLITE);
    await run();
    engines.clock.advance(1_000);
    await run();
    expect(await events()).toHaveLength(1);
    expect(JSON.parse((await row()).doubted ?? '{}')).toMatchObject({ price: '900.00' });
    expect(Date.parse((await host()).due_at ?? '') - Date.parse(engines.clock.now())).toBe(1_000);
    engines.clock.advance(1_000);
    await run();
    expect((await pricesOf(events)).at(-1)).toEqual(['PriceChanged', '900.00']);
  });

  it('to a different value each time is checked no more often than others', async () => {
    const { engines, run, row, events } = await showing(['100.00', '900.00', '5.00', '700.00'], POLITE);
    for (let n = 0; n < 4; n++) {
      await run();
      engines.clock.advance(1_000);
    }
    expect(await events()).toHaveLength(1);
    expect(Date.parse((await row()).due_at) - Date.parse(engines.clock.now())).toBe(INTERVAL_MS - 1_000);
  });
});

describe('politeness', () => {
  it('puts a page back if its host was asked a moment ago, and checks it when allowed', async () => {
    const { engines, site, run, host } = await watchedSite(html(product('129.00')), {}, POLITE);
    await run();
    await run();
    expect(site.asked.filter(path => path !== '/robots.txt')).toHaveLength(1);
    expect(Date.parse((await host()).next_allowed_at) - Date.parse(engines.clock.now())).toBe(1_000);
    engines.clock.advance(1_000);
    await run();
    expect(site.asked.filter(path => path !== '/robots.txt')).toHaveLength(2);
  });

  it('checks a page again when its site allows, and not before', async () => {
    const busy: RequestListener = (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    const { engines, run, row, host } = await watchedSite(busy, {}, POLITE);
    await run();
    for (const due of [(await host()).due_at, (await row()).due_at])
      expect(Date.parse(due ?? '') - Date.parse(engines.clock.now())).toBe(7_200_000);
  });

  it('is no failed check when the site asks us to slow down: recorded once, with until when', async () => {
    let isBusy = false;
    const { engines, run, row, host, events } = await watchedSite(
      (request, response) => {
        if (isBusy) response.writeHead(429, { 'retry-after': '600' }).end();
        else html(product('129.00'))(request, response);
      },
      {},
      POLITE,
    );
    await run();
    isBusy = true;
    for (let n = 0; n < 3; n++) {
      engines.clock.advance(600_000);
      await run();
    }
    const until = '2026-07-01T09:20:00.000Z';
    expect((await events()).slice(1)).toMatchObject([['SlowDownRequested', { until }]]);
    expect(await host()).toMatchObject({ slowed: 1, slow_until: '2026-07-01T09:40:00.000Z' });
    expect(await row()).toMatchObject({ failures: 0, last_checked: '2026-07-01T09:00:00.000Z' });

    isBusy = false;
    engines.clock.advance(600_000);
    await run();
    expect(await host()).toMatchObject({ slowed: 1, slow_until: null });
    expect(await events()).toHaveLength(2);
  });

  it('keeps the lowered pace over a restart', async () => {
    let isBusy = true;
    const { engines, site, page, run, host } = await watchedSite(
      (request, response) => {
        if (isBusy) response.writeHead(429, { 'retry-after': '600' }).end();
        else html(product('129.00'))(request, response);
      },
      {},
      POLITE,
    );
    for (let n = 0; n < 3; n++) {
      await run();
      engines.clock.advance(600_000);
    }
    expect(await host()).toMatchObject({ slowed: 1, pace_ms: 8_000 });
    isBusy = false;
    const restarted = createMonitor(portsOf(engines, safeFetchFor([site]), POLITE));
    await restarted(asked(page));
    const { next_allowed_at, pace_ms, slowed } = await host();
    expect([Date.parse(next_allowed_at) - msOf(engines.clock.now()), pace_ms, slowed]).toEqual([7_200, 7_200, 1]);
  });

  it.each([429, 503])('never reports a site as blocking us for answering %i', async code => {
    const { run, events } = await watchedSite(status(code));
    for (let n = 0; n < 8; n++) await run();
    expect((await events()).map(([type]) => type)).toEqual(['SlowDownRequested']);
  });

  it('reports a site as blocking us when it has failed five times in a row', async () => {
    const { run, events } = await watchedSite(status(500));
    for (let n = 0; n < 6; n++) await run();
    expect((await events()).map(([type, data]) => [type, (data as { reason: string }).reason])).toEqual([
      ['CheckFailed', 'http_error'],
      ['CheckFailed', 'blocked'],
    ]);
  });
});

describe('a page as it was read', () => {
  it('is kept with each move of price or stock, which names its hash', async () => {
    let now = product('129.00');
    const { engines, run, events } = await watchedSite((request, response) => html(now)(request, response));
    await run();
    await run();
    now = product('119.00', 'OutOfStock');
    await run();
    const found = (await events()) as [string, { snapshot?: string }][];
    expect(found.map(([type]) => type)).toEqual(['PriceObserved', 'PriceChanged', 'StockChanged']);
    const [first, price, stock] = found.map(([, { snapshot = '' }]) => snapshot);
    expect(stock).toBe(price);
    const { snapshots, vault } = engines;
    if (snapshots === null) throw new Error('no snapshots');
    const kept = async (sha256 = '') => String(await openSnapshot({ snapshots, vault }, SHOP, sha256));
    expect(await kept(first)).toContain('"price":"129.00"');
    expect(await kept(price)).toContain('"price":"119.00"');
  });

  it('is revised if an earlier reader misread it, and then no move, so that nobody is alerted', async () => {
    const { engines, site, page, row, events } = await watchedSite(html(product('129.00')));
    const misreading: typeof extractHere = {
      ...extractHere,
      extract: async (...request) => ({ ...(await extractHere.extract(...request)), price: '99.00' }) as never,
    };
    const portsAt = { ...portsOf(engines, safeFetchFor([site])), extractor: misreading };
    await createMonitor(portsAt)(asked(page));
    await rereadKept({ ...portsAt, leadership: engines.leadership }, new AbortController().signal, { pauseMs: 0 });
    // As an earlier version leaves them.
    await engines.workStore.transaction(async ({ sql }) => {
      await sql.updateTable('snapshots').set({ extractor: 1, reread_by: 1 }).execute();
      await sql.updateTable('page_checks').set({ extractor: 1 }).execute();
    });
    await createMonitor(portsOf(engines, safeFetchFor([site])))(asked(page));
    expect((await events()).map(([type]) => type)).toEqual(['PriceObserved', 'ReadingRevised']);
    expect(JSON.parse((await row()).last_reading ?? '')).toMatchObject({ price: '129.00' });
  });

  it('is recorded even if it cannot be kept', async () => {
    const { engines, page, site, events } = await watchedSite(html(product('129.00')));
    const put = async () => {
      throw new Error('disk full');
    };
    const snapshots = { put } as unknown as typeof engines.snapshots;
    await createMonitor(portsOf({ ...engines, snapshots }, safeFetchFor([site])))(asked(page));
    const [[type, data] = []] = await events();
    expect([type, data]).toEqual(['PriceObserved', expect.not.objectContaining({ snapshot: expect.anything() })]);
  });
});

describe('the stored result of a check', () => {
  it('is the evidence of the reading, even of one without a price', async () => {
    let now = product('129.00');
    const { engines, run } = await watchedSite((request, response) => html(now)(request, response));
    const kept = async () => {
      const row = await engines.workStore.sql.selectFrom('page_evidence').selectAll().executeTakeFirstOrThrow();
      return { at: row.at, ...(JSON.parse(row.extraction) as { price: string | null; evidence: object[] }) };
    };
    await run();
    expect(await kept()).toMatchObject({ price: '129.00', at: engines.clock.now() });
    expect((await kept()).evidence[0]).toMatchObject({ source: 'json-ld', chosen: true });
    now = '<html><body><h1>About us</h1><p>We make tents since 1990.</p></body></html>';
    engines.clock.advance(60_000);
    await run();
    expect(await kept()).toMatchObject({ price: null, at: engines.clock.now() });
  });

  it('are validators, until another version of the extractor reads the page', async () => {
    const conditions: (string | undefined)[] = [];
    const { engines, run } = await watchedSite((request, response) => {
      conditions.push(request.headers['if-none-match']);
      response.setHeader('etag', '"one"');
      html(product('129.00'))(request, response);
    });
    await run();
    await run();
    await engines.workStore.transaction(({ sql }) => sql.updateTable('page_checks').set({ extractor: -1 }).execute());
    await run();
    expect(conditions).toEqual([undefined, '"one"', undefined]);
  });

  it('is a recovery even if the site says that nothing changed', async () => {
    let failing = false;
    const { run, events, row } = await watchedSite((request, response) => {
      response.setHeader('etag', '"one"');
      if (failing) response.writeHead(500).end();
      else if (request.headers['if-none-match']) response.writeHead(304).end();
      else html(product('129.00'))(request, response);
    });
    await run();
    failing = true;
    await run();
    failing = false;
    await run();
    expect((await events()).map(([type]) => type)).toEqual(['PriceObserved', 'CheckFailed', 'CheckRecovered']);
    expect((await row()).failures).toBe(0);
  });

  it("is the merchant's own interval, if there is one", async () => {
    const { engines, run, row } = await watchedSite(html(product('129.00')));
    await engines.workStore.transaction(({ sql }) =>
      sql.updateTable('page_checks').set({ every_minutes: 20 }).execute(),
    );
    await run();
    expect(Date.parse((await row()).due_at) - Date.parse(engines.clock.now())).toBe(20 * 60_000);
  });

  it('is a request that arrived while the page was being checked', async () => {
    const { engines, run, row } = await watchedSite(html(product('129.00')));
    await engines.workStore.transaction(({ sql }) => sql.updateTable('page_checks').set({ due_at: AT_ONCE }).execute());
    await run();
    expect((await row()).due_at).toBe(AT_ONCE);
  });
});
