/** Two sites on this machine, one of which redirects to the other: each is only asked in its own turn. */
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HOSTS } from '../../application/price/hosts.js';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import {
  html,
  redirectTo,
  type Site,
  safeFetchFor,
  servePlain,
} from '../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { plus, systemClock } from '../../platform/runtime/clock/clock.js';
import { type Engines, eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';
import type { MonitorPorts } from './ports.js';

const SHOP = 'aurora.myshopify.com';
const PRICE = html(
  '<h1>Tent</h1><meta property="og:price:amount" content="5.00">' +
    '<meta property="og:price:currency" content="USD"><p class="price">$5.00</p><button>Add to cart</button>',
);
const PAUSE_MS = 400;

/** Reports the most concurrent requests, and when each began and ended. */
async function observedSite(answer: RequestListener, tookMs = 0) {
  const visits: { from: number; to: number; path: string }[] = [];
  let atOnce = 0;
  let most = 0;
  const site = await servePlain(async (request, response) => {
    most = Math.max(most, ++atOnce);
    const visit = { from: performance.now(), to: 0, path: request.url ?? '' };
    visits.push(visit);
    await wait(tookMs);
    atOnce--;
    visit.to = performance.now();
    answer(request, response);
  });
  /** Milliseconds between the end of each visit and the start of the next. */
  const pauses = () => visits.slice(1).map(({ from }, n) => from - (visits[n]?.to ?? 0));
  return { ...site, visits, pauses, most: () => most };
}

async function monitorOf(sites: readonly Site[], { robots = false } = {}) {
  const engines: Engines = await openEngines();
  const ports: MonitorPorts = {
    ...engines,
    clock: systemClock,
    fetch: safeFetchFor(sites, { robots }),
    extractor: extractHere,
    shares: createShares(),
    pacer: createHostPacer({ floorMs: PAUSE_MS, jitter: 0, capMs: 60_000, now: Date.now, random: () => 0 }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: () => 0.5,
  };
  const check = createMonitor(ports);
  let checks = 0;
  /** As the scheduler does it: the page's own host is leased. */
  async function run(page: Awaited<ReturnType<typeof watch>>) {
    const now = systemClock.now();
    await engines.workStore.hold(HOSTS, new URL(page.url).host, { now, until: plus(now, 60_000) });
    await check({ checkId: `check-${checks++}`, ...page });
  }
  const row = (page: string) =>
    engines.workStore.sql.selectFrom('page_checks').selectAll().where('page', '=', page).executeTakeFirstOrThrow();
  const leases = () => engines.workStore.sql.selectFrom('leases').selectAll().execute();
  const watched = (url: string) => watch(engines, SHOP, url);
  const events = (page: string) => eventsOf(engines.eventLog, `page-${page}`);
  return { engines, ports, run, row, leases, watched, events };
}

describe('a page that redirects to another site', () => {
  it('waits while that site is asked for one of its own pages, and for the pause after it', async () => {
    const b = await observedSite(PRICE, 300);
    const a = await observedSite(redirectTo(`${b.origin}/moved`));
    const { watched, run, events, leases } = await monitorOf([a, b]);
    const [own, moved] = [await watched(`${b.origin}/own`), await watched(`${a.origin}/tent`)];
    const running = run(own);
    await expect.poll(() => b.visits.length).toBe(1);
    await Promise.all([running, run(moved)]);
    expect(b.visits.map(({ path }) => path)).toEqual(['/own', '/moved']);
    expect(b.most()).toBe(1);
    // The pause counts from the end of the response; the test's clock and the pacer's are a few milliseconds apart.
    expect(Math.min(...b.pauses())).toBeGreaterThanOrEqual(PAUSE_MS - 5);
    expect(await events(moved.page)).toMatchObject([['PriceObserved', { reading: { price: '5.00' } }]]);
    expect(await leases()).toEqual([]);
  });

  it('is postponed, and has not failed, if that site may not be asked for longer than it waits', async () => {
    const b = await observedSite(PRICE);
    const a = await observedSite(redirectTo(`${b.origin}/moved`));
    const { watched, run, row, events, ports } = await monitorOf([a, b]);
    const moved = await watched(`${a.origin}/tent`);
    ports.pacer.begin(b.host);
    ports.pacer.end(b.host, { outcome: 'failed', reason: 'http_error', retryAfter: 3_600 });
    await run(moved);
    expect(b.visits).toEqual([]);
    expect(await events(moved.page)).toEqual([]);
    const { failures, last_checked, due_at } = await row(moved.page);
    expect({ failures, last_checked }).toEqual({ failures: 0, last_checked: null });
    expect(Date.parse(due_at)).toBe(ports.pacer.nextAllowedAt(b.host));
    expect(ports.pacer.state(a.host).failuresInARow).toBe(0);
  });

  it('takes a turn at each of three sites, and leaves a pause and no lease behind at each', async () => {
    const c = await observedSite(PRICE);
    const b = await observedSite(redirectTo(`${c.origin}/there`));
    const a = await observedSite(redirectTo(`${b.origin}/on`));
    const { watched, run, events, leases, ports, engines } = await monitorOf([a, b, c]);
    const page = await watched(`${a.origin}/tent`);
    await run(page);
    expect(await events(page.page)).toHaveLength(1);
    expect([a, b, c].map(({ visits }) => visits.length)).toEqual([1, 1, 1]);
    for (const { host } of [a, b, c]) expect(ports.pacer.state(host)).toMatchObject({ inFlight: false });
    const paused = await engines.workStore.sql.selectFrom('check_hosts').select(['host', 'next_allowed_at']).execute();
    expect(paused.map(({ host }) => host).sort()).toEqual([a.host, b.host, c.host].sort());
    expect(await leases()).toEqual([]);
  });

  it('does not deadlock with another that redirects back: both are read in the end', async () => {
    const other: Record<string, string> = {};
    const cross = (request: Parameters<RequestListener>[0], response: Parameters<RequestListener>[1]) =>
      request.url === '/here'
        ? PRICE(request, response)
        : redirectTo(`${other[request.headers.host ?? '']}/here`)(request, response);
    const [a, b] = [await observedSite(cross, 100), await observedSite(cross, 100)];
    Object.assign(other, { [a.host]: b.origin, [b.host]: a.origin });
    const { watched, run, leases, events, row } = await monitorOf([a, b]);
    const pages = [await watched(`${a.origin}/tent`), await watched(`${b.origin}/tent`)] as const;
    await Promise.all(pages.map(run));
    const read = await Promise.all(pages.map(async ({ page }) => (await events(page)).length));
    expect(read.toSorted()).toEqual([0, 1]);
    for (const { page } of pages) expect((await row(page)).failures).toBe(0);
    expect(Math.max(a.most(), b.most())).toBe(1);
    expect(await leases()).toEqual([]);
    await wait(PAUSE_MS + 50);
    await run(pages[read.indexOf(0)] ?? pages[0]);
    expect(await Promise.all(pages.map(async ({ page }) => (await events(page)).length))).toEqual([1, 1]);
  });

  it('within its own site needs no other turn', async () => {
    const a = await observedSite((request, response) =>
      (request.url === '/new' ? PRICE : redirectTo('/new'))(request, response),
    );
    const { watched, run, events, ports } = await monitorOf([a]);
    const turns = vi.spyOn(ports.pacer, 'begin');
    const page = await watched(`${a.origin}/tent`);
    await run(page);
    expect(await events(page.page)).toHaveLength(1);
    expect(a.visits.map(({ path }) => path)).toEqual(['/tent', '/new']);
    expect(turns).toHaveBeenCalledTimes(1);
  });
});

describe('a robots.txt that redirects to another site', () => {
  const RULES: RequestListener = (_, response) => response.end('user-agent: *\ndisallow: /secret');
  /** A site with the page, whose robots.txt redirects to `rules`. */
  const ruledBy = (rules: Site) =>
    observedSite((request, response) =>
      (request.url === '/robots.txt' ? redirectTo(`${rules.origin}/rules`) : PRICE)(request, response),
    );

  it('waits while that site is asked for one of its own pages, and for the pause after it', async () => {
    const b = await observedSite(
      (request, response) => (request.url === '/rules' ? RULES : PRICE)(request, response),
      300,
    );
    const a = await ruledBy(b);
    const { watched, run, events, leases } = await monitorOf([a, b], { robots: true });
    const [own, ruled] = [await watched(`${b.origin}/own`), await watched(`${a.origin}/tent`)];
    const running = run(own);
    await expect.poll(() => b.visits.length).toBeGreaterThan(0);
    await Promise.all([running, run(ruled)]);
    // Its own robots.txt and page are one visit, in one turn.
    expect(b.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/own', '/rules']);
    expect(b.most()).toBe(1);
    expect(b.pauses()[1]).toBeGreaterThanOrEqual(PAUSE_MS - 5);
    expect(await events(ruled.page)).toMatchObject([['PriceObserved', { reading: { price: '5.00' } }]]);
    expect(await leases()).toEqual([]);
  });

  it('postpones the page, which has not failed, if that site may not be asked for longer than it waits', async () => {
    const b = await observedSite(RULES);
    const a = await ruledBy(b);
    const { watched, run, row, events, ports } = await monitorOf([a, b], { robots: true });
    const ruled = await watched(`${a.origin}/tent`);
    ports.pacer.begin(b.host);
    ports.pacer.end(b.host, { outcome: 'failed', reason: 'http_error', retryAfter: 3_600 });
    await run(ruled);
    expect([a.visits.map(({ path }) => path), b.visits]).toEqual([['/robots.txt'], []]);
    expect(await events(ruled.page)).toEqual([]);
    const { failures, due_at } = await row(ruled.page);
    expect([failures, Date.parse(due_at)]).toEqual([0, ports.pacer.nextAllowedAt(b.host)]);
    expect(ports.pacer.state(a.host).failuresInARow).toBe(0);
  });
});
