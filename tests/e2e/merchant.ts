/** A merchant in a browser: connects the sandbox's store like a person, and makes the pages' calls. */
import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';
import type { Product } from './product.js';

/** Ends on the dashboard of the new session. */
export async function connect(page: Page, { url }: Product): Promise<void> {
  await page.goto(url);
  // Otherwise the privacy banner appears after 2 s and may cover a click target
  // (client/src/app/shell/privacyNotice.test.tsx).
  await page.evaluate(`localStorage.setItem('tidewatch:privacy-accepted', '"yes"')`);
  // The first run replaces the dashboard until it is skipped (tests/e2e/firstRun.test.ts).
  await page.evaluate(`localStorage.setItem('tidewatch:aurora-outfitters.myshopify.com:first-run', '"done"')`);
  await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.waitForURL('**/dashboard**');
}

/** A GET with the page's own session, with any status. */
export const get = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async to => (await fetch(to)).json(), path) as Promise<Answer>;

/**
 * Waits until the dashboard shows the store's first data, including orders, which another projection folds. The
 * sandbox's store has more sales than this.
 */
export async function storeIsRead(page: Page): Promise<void> {
  await eventually(async () => (await get<{ lastSync: string | null }>(page, '/api/auth/shopify/me')).lastSync, 60_000);
  const revenue = () => get<{ totalRevenue: number }>(page, '/api/analytics/revenue');
  await eventually(async () => (await revenue()).totalRevenue > 10_000);
  // The screen reads once a second; its last read supplies the first product for an added competitor.
  const best = async () =>
    (await get<{ products: { adminUrl: string }[] }>(page, '/api/analytics/products')).products[0];
  const shown = page.getByRole('region', { name: 'Top Products' }).locator('tbody').getByRole('link').first();
  await eventually(async () => (await shown.getAttribute('href')) === (await best())?.adminUrl);
}
