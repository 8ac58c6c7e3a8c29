/** A page that only a browser fills, in the built product: previewed, tracked, read, and shown with how it was read. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Competitor } from '../../domain/api/competitors.js';
import type { PriceEvidence } from '../../domain/api/evidence.js';
import { shellPage } from '../../sandbox/market/scripted/scriptedRoutes.js';
import { findChromium } from '../browser/findChromium.mjs';
import { addCompetitor } from './addCompetitor.js';
import { eventually } from './eventually.js';
import { connect, get } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct({ TIDEWATCH_RENDER: `chromium:${findChromium()}` });
let page: Page;

beforeAll(async () => {
  page = await (await browser.newContext()).newPage();
  await connect(page, product);
});

it('is tracked by its price, and its evidence says that it was rendered', async () => {
  await page.goto(`${product.url}/competitors`);
  await page.getByRole('button', { name: 'Add Your First Competitor', exact: true }).first().click();
  await addCompetitor(page, shellPage(product.sandbox, 'react'));
  const evidence = await eventually(async () => {
    const [tracked] = await get<Competitor[]>(page, '/api/competitors');
    if (!tracked) return false;
    const read = await get<PriceEvidence>(page, `/api/competitors/${tracked.id}/evidence`);
    return read.rendered && read;
  });
  expect(evidence).toMatchObject({ title: 'Glasshouse Trail Lamp', price: 48.9, currency: 'USD' });
  await page.getByRole('button', { name: 'Glasshouse Trail Lamp' }).first().click();
  await page.getByText('Technical details').click();
  await page.getByText(/Rendered in a browser and read/).waitFor();
});
