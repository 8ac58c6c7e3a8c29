import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { freePlace } from '../../platform/outbound/fetch/loopback.fixtures.js';
import type { ReadPage } from '../../platform/outbound/fetch/port.js';
import type { Rendered } from '../../platform/outbound/render/port.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { extractHere } from './extraction-thread/extractHere.fixtures.js';
import { createRendering, futileRenders } from './rendering.js';

const HOST = 'shop.example';
const SHELL: ReadPage = {
  ...{ outcome: 'page', url: `https://${HOST}/products/mug`, status: 200, headers: {}, etag: null, lastModified: null },
  bytes: Buffer.from(new Uint8Array()),
};
const DRAWN = '<h1>Blue mug</h1><p class="price">$12.00</p><button>Add to cart</button>';
const NOTHING = '<div id="root"></div><script src="/app.js"></script>';
const DAY_MS = 24 * 3_600_000;

/** A browser that shows `html` of every page. */
async function rendering(html: () => string, outcome: Rendered['outcome'] = 'rendered') {
  const folder = mkdtempSync(join(tmpdir(), 'rendering-'));
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  onTestFinished(async () => {
    await workStore.close();
    rmSync(folder, { recursive: true });
  });
  await workStore.ensure([futileRenders]);
  const clock = manualClock();
  const renderer = {
    start: async () => {},
    close: async () => {},
    async render({ page, examine }: Parameters<Parameters<typeof createRendering>[0]['renderer']['render']>[0]) {
      if (outcome === 'rendered') await examine(html(), page.url);
      return outcome === 'failed' ? { outcome, detail: 'too slow' } : { outcome };
    },
  };
  const fetch = { resource: async () => ({ outcome: 'failed', reason: 'gone', detail: '' }) as const };
  const logger = pino({ level: 'silent' });
  const created = createRendering({ renderer, fetch, extractor: extractHere, workStore, clock, logger });
  const read = () => created.read(SHELL, { place: freePlace(), enter: async () => null });
  return { ...created, read, clock };
}

it('reads what the browser shows, and marks it', async () => {
  const { read, helps } = await rendering(() => DRAWN);
  expect((await read()).page?.extraction).toMatchObject({ price: '12.00', rendered: true });
  expect(await helps(HOST)).toBe(true);
});

it('leaves a host alone for a week after three pages in a row that show nothing', async () => {
  let html = NOTHING;
  const { read, helps, clock } = await rendering(() => html);
  for (const helpful of [true, true, false]) {
    await read();
    expect(await helps(HOST)).toBe(helpful);
  }
  clock.advance(7 * DAY_MS - 1);
  expect(await helps(HOST)).toBe(false);
  clock.advance(1);
  expect(await helps(HOST)).toBe(true);
  await read();
  expect(await helps(HOST)).toBe(false);
  clock.advance(7 * DAY_MS);
  html = DRAWN;
  await read();
  html = NOTHING;
  await read();
  expect(await helps(HOST)).toBe(true);
});

it.each([
  { outcome: 'failed', given: 'a page exceeds its limits, and counts it', helpful: false },
  { outcome: 'lost', given: 'the browser crashes, which says nothing about the host', helpful: true },
] as const)('keeps the plain reading if $given', async ({ outcome, helpful }) => {
  const { read, helps } = await rendering(() => DRAWN, outcome);
  for (let n = 0; n < 3; n++) expect(await read()).toEqual({ page: null, lost: outcome === 'lost', visited: null });
  expect(await helps(HOST)).toBe(helpful);
});
