import type { Browser } from 'playwright-core';
import { since } from './measure.js';

/** @returns ms from consent to the first price of a competitor next to the store's own, which takes one tap. */
export async function firstComparison(browser: Browser, url: string, shop: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(`localStorage.setItem('tidewatch:privacy-accepted', '"yes"')`);
  await page.getByLabel('Your Shopify store').fill(shop);
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: /^Approve/ });
  await approve.waitFor();
  const consent = performance.now();
  await approve.click();
  await page.getByRole('button', { name: 'Find my competitors' }).click({ timeout: LONGEST_MS });
  const difference = page.getByText(/^\$[\d.,]+ (cheaper|more)$/).first();
  await difference.waitFor({ timeout: LONGEST_MS });
  const ms = since(consent);
  await page.close();
  return ms;
}

const LONGEST_MS = 120_000;
