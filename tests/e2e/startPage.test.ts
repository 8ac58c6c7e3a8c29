/** The prerendered start page in a browser: without script, before the app, and when the app takes over (ADR 0053). */
import { describe, expect, it } from 'vitest';
import { browser, product, withProduct } from './withProduct.js';

withProduct();

const TAKEN_OVER = '#root:not([data-prerendered])';

/** A visitor's page, and what went wrong on it. */
async function open() {
  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(product.url);
  return { page, faults };
}

describe('the start page', () => {
  it('reads without script', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(product.url);
    const text = await page.locator('main').textContent();
    for (const words of ['Catch every price move.', '$19.99', 'Priority support', 'What shops say', 'Questions'])
      expect(text).toContain(words);
    await expect.poll(() => page.getByLabel('Your Shopify store').isVisible()).toBe(true);
  });

  it('keeps its elements, the focus and what is typed when the app takes over', async () => {
    const { page, faults } = await open();
    const heading = await page.locator('h1').elementHandle();
    await page.getByLabel('Your Shopify store').pressSequentially('aurora-outfitters');
    await page.locator(TAKEN_OVER).waitFor({ state: 'attached' });
    await page.getByText('Will connect aurora-outfitters.myshopify.com').waitFor();
    await expect
      .poll(() => heading?.evaluate(it => (it as unknown as { isConnected: boolean }).isConnected))
      .toBe(true);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('store');
    expect(faults).toEqual([]);
  });

  it('sends a form that was sent before the app was there', async () => {
    const { page } = await open();
    await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
  });

  it('leads to the field from the button under the price', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Connect Store' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('store');
  });

  it('asks about privacy after 2 s, and keeps the answer, without the app', async () => {
    const { page } = await open();
    const scripts: string[] = [];
    page.on('request', request => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.getByRole('button', { name: 'Decline Analytics' }).click();
    await expect.poll(() => page.locator('.privacy-banner').count()).toBe(0);
    expect(scripts).toEqual([]);
    await page.reload();
    await page.waitForTimeout(2_500);
    await expect.poll(() => page.locator('.privacy-banner:visible').count()).toBe(0);
  });
});
