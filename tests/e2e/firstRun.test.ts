/** A merchant who connects a store for the first time: figures that grow, then competitors, then alerts; all of it can be skipped. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AlertSettingsAnswer } from '../../domain/api/alerts.js';
import { faultsEverywhere } from './accessibility.js';
import { eventually } from './eventually.js';
import { get } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct({ TIDEWATCH_SANDBOX_ORDERS: '1500' });
let page: Page;

beforeAll(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(product.url);
  await page.evaluate(`localStorage.setItem('tidewatch:privacy-accepted', '"yes"')`);
  await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.waitForURL('**/dashboard**');
});

describe('the first run', () => {
  it('shows the store’s figures as they arrive', async () => {
    await page.getByRole('heading', { name: 'Set up your store' }).waitFor();
    await page.getByText('Store connected successfully.').waitFor();
    const arrival = page.getByRole('region', { name: 'Your store' });
    await arrival.getByText('of the last 60 days').waitFor({ timeout: 60_000 });
    await eventually(async () => /^\$[\d,]{5,}$/.test((await arrival.locator('.arrival-total').textContent()) ?? ''));
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  it('finds competitors, and tracks those that are chosen', async () => {
    await page.getByRole('button', { name: 'Find my competitors' }).click();
    await page.getByRole('heading', { name: 'Do these shops compete with you?' }).waitFor({ timeout: 60_000 });
    expect(await faultsEverywhere(page)).toEqual([]);
    await page
      .getByText(/^\$[\d.,]+ (cheaper|more)$/)
      .first()
      .waitFor();
    await page.getByRole('checkbox').first().uncheck();
    await page.getByRole('button', { name: /^Track \d competitors?$/ }).click();
    await page.getByRole('heading', { name: 'When should we tell you?' }).waitFor();
    await expect.poll(() => get<unknown[]>(page, '/api/competitors')).not.toEqual([]);
  });

  it('offers three rules and the store’s own address, and goes on after a reload where it was', async () => {
    await page
      .getByText(/^since /)
      .nth(2)
      .waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'When should we tell you?' }).waitFor();
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('hello@aurora-outfitters.example');
  });

  it('saves the rules with one button, ends on the dashboard, and does not return', async () => {
    await page.getByRole('button', { name: 'Save and open the dashboard' }).click();
    await page.getByText(/Email alerts start once you follow the link/).waitFor();
    const { email, rules } = await get<AlertSettingsAnswer>(page, '/api/alerts/settings');
    expect([email.enabled, email.confirmed, rules.length]).toEqual([true, false, 2]);
    await page.getByRole('region', { name: 'Revenue Overview' }).waitFor();
    await page.goto(`${product.url}/dashboard?connected=true`);
    await page.getByRole('region', { name: 'Revenue Overview' }).waitFor();
  });
});
