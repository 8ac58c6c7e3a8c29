/** Which checks are handed to the renderer, and what becomes of those that it does not answer. */
import { describe, expect, it } from 'vitest';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { createRendering } from '../../application/reading/rendering.js';
import { type PriceCheck, pageRenders } from '../../domain/price/priceCheck.js';
import { html, safeFetchFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import type { PageRenderer } from '../../platform/outbound/render/port.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';
import type { MonitorPorts } from './ports.js';

const SHELL = '<!doctype html><title>Shop</title><div id="root"></div><script src="/app.js"></script>';
const drawn = (price: string) =>
  `<!doctype html><h1>Ridge Tent</h1><p class="price">$${price}</p><p>In stock</p><button>Add to cart</button>`;
const WAIT_MS = 3 * 60_000;

/** A watched page that is `plain` without a browser and `shown` in one. */
async function watchedPage(start: { plain?: string; shown?: string } = {}) {
  const page = { plain: SHELL, shown: drawn('129.00'), ...start };
  const engines = await openEngines();
  const site = await servePlain((request, response) => html(page.plain)(request, response));
  const watched = await watch(engines, 'aurora.myshopify.com', `${site.origin}/products/tent`);
  const fetch = safeFetchFor([site]);
  const renderer: PageRenderer = {
    start: async () => {},
    close: async () => {},
    async render({ page: { url }, examine }) {
      await examine(page.shown, url);
      return { outcome: 'rendered' };
    },
  };
  const handed: PriceCheck[] = [];
  const bus: MonitorPorts['bus'] = {
    consume: async () => {},
    async publish(topic, messages) {
      expect(topic).toBe(pageRenders.name);
      handed.push(...messages.map(({ value }) => value as PriceCheck));
    },
  };
  const ports: MonitorPorts = {
    ...{ ...engines, bus, fetch, extractor: extractHere, shares: createShares() },
    pacer: createHostPacer({
      ...{ floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0 },
      ...{ now: () => msOf(engines.clock.now()), random: () => 0 },
    }),
    rendering: createRendering({ renderer, fetch, extractor: extractHere, ...engines }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: () => 0.5,
  };
  const monitor = createMonitor(ports);
  const render = createMonitor(ports, { renders: true });
  let checks = 0;
  return {
    ...{ engines, site, handed, page },
    check: () => monitor({ checkId: `check-${checks++}`, ...watched }),
    /** The renderer's work on what was handed to it. */
    async rendered() {
      for (const check of handed.splice(0)) await render(check);
    },
    render: () => render({ checkId: 'late', ...watched }),
    row: () => engines.workStore.sql.selectFrom('page_checks').selectAll().executeTakeFirstOrThrow(),
    events: () => eventsOf(engines.eventLog, `page-${watched.page}`),
  };
}

describe('a page that needs a browser', () => {
  it('is handed to the renderer without an event, which records what it reads', async () => {
    const { check, handed, rendered, row, events, engines } = await watchedPage();
    await check();
    expect(handed).toHaveLength(1);
    expect(await events()).toEqual([]);
    expect(await row()).toMatchObject({ handed_at: engines.clock.now(), due_at: plus(engines.clock.now(), WAIT_MS) });
    await rendered();
    expect(await events()).toMatchObject([['PriceObserved', { reading: { price: '129.00' } }]]);
    expect(await row()).toMatchObject({ handed_at: null, rendered: 1, failures: 0, etag: null });
    const { extraction } = await engines.workStore.sql
      .selectFrom('page_evidence')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.parse(extraction)).toMatchObject({ rendered: true });
  });

  it('goes straight to the renderer the next time, so its site is visited once a check', async () => {
    const { check, rendered, site, page, events } = await watchedPage();
    await check();
    await rendered();
    page.shown = drawn('119.00');
    site.asked.length = 0;
    await check();
    expect(site.asked).toEqual([]);
    await rendered();
    expect(site.asked).toEqual(['/products/tent']);
    expect((await events()).slice(1)).toMatchObject([['PriceChanged', { from: '129.00', to: '119.00' }]]);
  });

  it('is read without a browser again once its HTML shows a price', async () => {
    const { check, rendered, row, page, handed } = await watchedPage();
    await check();
    await rendered();
    page.plain = drawn('109.00');
    await check();
    await rendered();
    expect(await row()).toMatchObject({ rendered: 0 });
    await check();
    expect(handed).toEqual([]);
  });

  it('fails as it does without a browser if the renderer does not answer in time', async () => {
    const { check, handed, events, row, engines } = await watchedPage();
    await check();
    engines.clock.advance(WAIT_MS - 1);
    await check();
    expect([handed.length, await events()]).toEqual([1, []]);
    engines.clock.advance(1);
    await check();
    expect(await events()).toMatchObject([['CheckFailed', { reason: 'needs_script' }]]);
    expect(await row()).toMatchObject({ handed_at: null, failures: 1 });
    await check();
    expect(handed).toHaveLength(2);
  });

  it('is left alone by a renderer that comes too late', async () => {
    const { check, render, events, site, engines } = await watchedPage();
    await check();
    engines.clock.advance(WAIT_MS);
    await check();
    site.asked.length = 0;
    await render();
    expect([site.asked, (await events()).length]).toEqual([[], 1]);
  });

  it('is no longer handed on after three of its host’s pages showed nothing in a browser either', async () => {
    const { check, rendered, handed, events } = await watchedPage({ shown: SHELL });
    for (let n = 0; n < 3; n++) {
      await check();
      expect(handed).toHaveLength(1);
      await rendered();
    }
    await check();
    expect(handed).toEqual([]);
    expect(await events()).toMatchObject([['CheckFailed', { reason: 'needs_script' }]]);
  });
});

it('a page with a price is never handed to the renderer', async () => {
  const { check, handed, row } = await watchedPage({ plain: drawn('129.00') });
  await check();
  expect(handed).toEqual([]);
  expect(await row()).toMatchObject({ rendered: 0, handed_at: null });
});
