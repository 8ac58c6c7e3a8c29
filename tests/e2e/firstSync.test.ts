/**
 * A browser's requests during the first sync, when dozens of pushes arrive. No figure is read twice in a second, no
 * read is cancelled half-way, and the final figures are the store's.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from './eventually.js';
import { connect } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

/** The browser's messages sometimes reach the test a little late. */
const LATE_MS = 200;

withProduct({ TIDEWATCH_SANDBOX_ORDERS: '3000' });
let page: Page;

beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
});

interface Call {
  readonly path: string;
  readonly at: number;
}

/** From the dashboard on: its reads, cancelled reads, and the number of pushes. */
function listen() {
  const heard = { calls: [] as Call[], aborted: [] as string[], pushes: 0 };
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    const read = pathname.startsWith('/api/analytics/') || pathname.endsWith('/shopify/me');
    if (page.url().includes('/dashboard') && read) heard.calls.push({ path: pathname + search, at: performance.now() });
  });
  page.on('requestfailed', request => {
    if (request.url().includes('/api/')) heard.aborted.push(`${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"push"')) heard.pushes += 1;
    }),
  );
  return heard;
}

it('reads each figure at most once a second during the sync, cancels no read, and ends with the last', async () => {
  const heard = listen();
  await connect(page, product);
  await expect.poll(() => page.locator('.tile-value').count(), { timeout: 60_000 }).toBe(5);
  await eventually(async () => (await ask<{ lastSync: string | null }>('/api/auth/shopify/me')).lastSync, 60_000);

  expect(heard.pushes).toBeGreaterThan(10);
  expect(heard.aborted).toEqual([]);
  expect(gapsIn(heard.calls).filter(({ ms }) => ms < 1_000 - LATE_MS)).toEqual([]);

  const { timeseries } = await ask<{ timeseries: { total_price: number }[] }>('/api/analytics/revenue');
  const total = timeseries.slice(-30).reduce((sum, { total_price: price }) => sum + price, 0);
  const words = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total);
  await page.getByRole('article').filter({ hasText: 'Total Revenue' }).getByText(words).waitFor();
});

/** Uses the page's session, but does not count as one of its calls. */
const ask = async <Answer>(path: string): Promise<Answer> => (await page.request.get(`${product.url}${path}`)).json();

/** Milliseconds between consecutive calls of each path. */
function gapsIn(calls: readonly Call[]): { readonly path: string; readonly ms: number }[] {
  const last = new Map<string, number>();
  return calls.flatMap(({ path, at }) => {
    const before = last.get(path);
    last.set(path, at);
    return before === undefined ? [] : [{ path, ms: Math.round(at - before) }];
  });
}
