/** Limits the bytes on the wire that a page loads before any click, which a careless import would exceed. */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connect } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

/** The limit for script and style of the first page, and for its script alone (ADR 0053). */
const START_PAGE_BYTES = 20_000;
const START_PAGE_SCRIPT_BYTES = 5_000;
/** A guard, not a target: the size when this was written, plus a twentieth. */
const DASHBOARD_BYTES = 225_000;

withProduct();

/** Script and style loaded while `open` opens a page, until the network is idle. */
async function loadedBy(page: Page, open: () => Promise<unknown>) {
  const asked: Request[] = [];
  const listen = (request: Request) => void asked.push(request);
  page.on('request', listen);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('request', listen);
  return Promise.all(
    asked
      .filter(request => /\.(?:js|css)$/.test(new URL(request.url()).pathname))
      .map(async request => {
        const answer = await request.response();
        return {
          path: new URL(request.url()).pathname,
          bytes: (await request.sizes()).responseBodySize,
          encoding: await answer?.headerValue('content-encoding'),
        };
      }),
  );
}
type Loaded = Awaited<ReturnType<typeof loadedBy>>;
/** A line or two may be shorter uncompressed. */
const uncompressed = (files: Loaded) => files.filter(({ bytes, encoding }) => bytes > 100 && encoding !== 'br');
/** An empty file costs a request. */
const nearlyEmpty = (files: Loaded) => files.filter(({ bytes }) => bytes < 100);
/** Schemas are the server's: the client takes types and constants from domain/api. */
const withSchemas = async (files: Loaded) => {
  const texts = await Promise.all(files.map(async ({ path }) => (await fetch(product.url + path)).text()));
  return files.filter((_, index) => texts[index]?.includes('~kind'));
};
const sum = (files: Loaded) => files.reduce((total, { bytes }) => total + bytes, 0);

describe('on the wire', () => {
  it('the script and style of the start page are at most 20 KB, and its script 5 KB in two files', async () => {
    const page = await (await browser.newContext()).newPage();
    const files = await loadedBy(page, () => page.goto(product.url));
    const document = await (await fetch(product.url)).text();
    const named = [...document.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(named));
    expect(uncompressed(files)).toEqual([]);
    expect(nearlyEmpty(files)).toEqual([]);
    expect(await withSchemas(files)).toEqual([]);
    console.log(`start page: ${sum(files)} bytes in ${files.length} files`);
    expect(sum(files)).toBeLessThanOrEqual(START_PAGE_BYTES);
    const scripts = files.filter(({ path }) => path.endsWith('.js'));
    expect(scripts).toHaveLength(2);
    expect(sum(scripts)).toBeLessThanOrEqual(START_PAGE_SCRIPT_BYTES);
  });

  it('the browser’s count equals what the server sends', async () => {
    const page = await (await browser.newContext()).newPage();
    for (const { path, bytes } of await loadedBy(page, () => page.goto(product.url))) {
      const { headers } = await fetch(product.url + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      expect([path, bytes]).toEqual([path, Number(headers.get('content-length'))]);
    }
  });

  it('the script and style of the dashboard do not grow', async () => {
    const page = await (await browser.newContext()).newPage();
    await connect(page, product);
    const fresh = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    const files = await loadedBy(fresh, async () => {
      await fresh.goto(`${product.url}/dashboard`);
      await fresh.locator('.chart .line-marks').first().waitFor();
    });
    console.log(`dashboard: ${sum(files)} bytes in ${files.length} files`);
    expect(uncompressed(files)).toEqual([]);
    expect(nearlyEmpty(files)).toEqual([]);
    expect(await withSchemas(files)).toEqual([]);
    expect(sum(files)).toBeLessThanOrEqual(DASHBOARD_BYTES);
  });

  it('the dashboard’s first visit reads the font after its code; the next begins with it', async () => {
    const page = await (await browser.newContext()).newPage();
    await connect(page, product);
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({ storageState: { cookies, origins: [] } });
    const visit = async () => {
      const fresh = await context.newPage();
      const asked: string[] = [];
      fresh.on('request', request => asked.push(new URL(request.url()).pathname));
      await fresh.goto(`${product.url}/dashboard`, { waitUntil: 'networkidle' });
      const places = ['.woff2', '/api/analytics/products'].map(end => asked.findIndex(path => path.endsWith(end)));
      const shown = await fresh.evaluate(
        `[document.fonts.check('1em "Inter Variable"'), 'fontLater' in document.documentElement.dataset]`,
      );
      return { places, shown };
    };
    const {
      places: [font = -1, figures = -1],
      shown,
    } = await visit();
    expect(font).toBeGreaterThan(figures);
    expect(shown).toEqual([true, false]);
    const next = await visit();
    expect(next.places[0]).toBeLessThan(next.places[1] ?? -1);
    expect(next.shown).toEqual([true, false]);
  });
});
