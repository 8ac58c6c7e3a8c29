/** The page at the time of a change, in the built product: its words as text, opened from the drawer's history. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Competitor } from '../../domain/api/competitors.js';
import type { PriceHistory } from '../../domain/api/priceHistory.js';
import { addCompetitor } from './addCompetitor.js';
import { eventually } from './eventually.js';
import { connect, get } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct();
let page: Page;

beforeAll(async () => {
  page = await (await browser.newContext()).newPage();
  await connect(page, product);
});

it('is kept with each change, and shows what was read then', async () => {
  const url = `${product.sandbox.replace('//', '//northpeak.')}/market/northpeak/products/ridge-2-person-tent`;
  await page.goto(`${product.url}/competitors`);
  await page.getByRole('button', { name: 'Add Your First Competitor', exact: true }).first().click();
  await addCompetitor(page, url);
  const { id, label, price } = await eventually(async () => {
    const tracked = await get<Competitor[]>(page, '/api/competitors');
    return tracked.find(one => one.price !== null);
  });
  await eventually(async () => {
    const { kept } = await get<PriceHistory>(page, `/api/competitors/${id}/history`);
    return kept.length === 1;
  });
  await page.goto(`${product.url}/competitors?competitor=${id}`);
  const drawer = page.getByRole('dialog', { name: label });
  await drawer.getByText('1 change').click();
  await drawer.getByRole('button', { name: 'Page then' }).click();
  const words = drawer.locator('.page-then');
  await words.getByText(label).first().waitFor();
  expect(await words.textContent()).toContain(String(price));
  expect(await words.locator('script, iframe, img, a').count()).toBe(0);
});
