/** The signed link from the store platform: a real browser, the sandbox's own link, the built product. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, product, withProduct } from './withProduct.js';

const SHOP = 'aurora-outfitters.myshopify.com';

withProduct();

async function newDevice(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}
const isOnDashboard = async (page: Page) => {
  await page.waitForURL(/\/dashboard/);
  await page.getByText('Total Revenue').first().waitFor();
};

describe('a merchant who opens the app from the store platform', () => {
  let page: Page;

  it('approves it there and lands on the dashboard', async () => {
    page = await newDevice();
    await page.goto(`${product.sandbox}/control`);
    await page.getByRole('link', { name: 'Open the app from the store' }).click();
    await page.getByRole('button', { name: /approve|install/i }).click();
    await isOnDashboard(page);
  });

  it('lands there at once the next time', async () => {
    await page.goto(`${product.sandbox}/shopify/${SHOP}/install`);
    await isOnDashboard(page);
  });

  it('is told in plain words if the link was altered', async () => {
    const stranger = await newDevice();
    await stranger.goto(`${product.url}/?shop=${SHOP}&timestamp=1&hmac=${'0'.repeat(64)}`);
    await stranger.getByText('We couldn’t verify the response from Shopify. Please try again.').waitFor();
    expect(new URL(stranger.url()).pathname).toBe('/');
  });
});
