/**
 * Nothing moves under the reader's eye while a screen loads: cumulative layout shift as browsers count it. The bench
 * measures it on a phone alone (`npm run bench -- client`). The store is new: an empty market is another shape than its
 * rows.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect, storeIsRead } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

const MOST = 0.02;
/** Longer than any late part takes. */
const SETTLED_MS = 1_500;
const OBSERVE = `window.shifts = []; new PerformanceObserver(list => list.getEntries().forEach(({ value, sources }) =>
  window.shifts.push({ value, of: sources.map(({ node }) => node?.className || node?.nodeName) })))
  .observe({ type: 'layout-shift', buffered: true });`;

withProduct();
let merchant: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await connect(page, product);
  await storeIsRead(page);
  merchant = await context.storageState();
  await context.close();
});

describe.each([390, 768, 1440])('at %i px', width => {
  it.each(['/dashboard', '/competitors', '/profile', '/privacy-policy'])(
    '%s stands still while it loads',
    async path => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, storageState: merchant });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.addInitScript(OBSERVE);
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(SETTLED_MS);
      const shifts = await page.evaluate<{ value: number }[]>('window.shifts');
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
    },
  );

  it('the dashboard stands still while a refresh says how it goes, in one place', async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, storageState: merchant });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${product.url}/dashboard`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(OBSERVE.replace('buffered: true', 'buffered: false'));
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page
      .locator('.toast')
      .getByText(/updated|wait/)
      .waitFor();
    expect(await page.locator('.toast').count(), 'the result replaces the progress').toBe(1);
    await page.waitForTimeout(SETTLED_MS);
    const shifts = await page.evaluate<{ value: number }[]>('window.shifts');
    expect(
      shifts.reduce((total, { value }) => total + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(MOST);
  });
});
