/**
 * The merchant's screens for privacy rights, the past and the command palette, in a real browser against the built
 * product: by keyboard alone, and checked by axe-core on a phone, a tablet and a desktop, light and dark.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { faultsEverywhere } from './accessibility.js';
import { tabTo } from './keyboard.js';
import { connect } from './merchant.js';
import { firstCompetitorPage } from './sandbox.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct();
let page: Page;

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  page = await context.newPage();
  await connect(page, product);
});

/** By keyboard. */
const press = async (name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};
const dialog = (name: string) =>
  page.getByRole(name.startsWith('Delete') || name.startsWith('Final') ? 'alertdialog' : 'dialog', { name });

describe('the privacy banner', () => {
  it('is sound, and is answered by keyboard', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    onTestFinished(() => context.close());
    const merchant = page;
    page = await context.newPage();
    onTestFinished(() => {
      page = merchant;
    });
    await page.goto(product.url);
    await page.getByRole('complementary', { name: 'Your privacy' }).waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await press(/^Decline Analytics$/);
    await page.getByRole('complementary', { name: 'Your privacy' }).waitFor({ state: 'detached' });
  });
});

describe('the privacy banner of a merchant who has not answered it', () => {
  it.each([390, 1280])('covers no control that cannot be scrolled free of it, at %i px', async width => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    onTestFinished(() => context.close());
    await context.addCookies((await page.context().storageState()).cookies);
    const fresh = await context.newPage();
    await fresh.goto(`${product.url}/competitors`);
    await fresh.getByRole('complementary', { name: 'Your privacy' }).waitFor();
    // Everything but the click itself: whether it would reach the button.
    const reach = { trial: true, timeout: 15_000 };
    await fresh.getByRole('button', { name: 'Privacy choices' }).click(reach);
    await fresh.getByRole('button', { name: 'Add Your First Competitor' }).click();
    const form = fresh.getByRole('form', { name: 'Add a competitor' });
    const { url } = await firstCompetitorPage(product);
    await form.getByLabel('Competitor URL').fill(url);
    await form.getByLabel('Competitor URL').press('Enter');
    await form.getByRole('region', { name: 'The page' }).waitFor();
    await form.getByRole('button', { name: 'Add', exact: true }).click(reach);
  });
});

describe('the command palette', () => {
  it('is sound, with and without a match, and leads to a page by keyboard', async () => {
    await page.goto(`${product.url}/dashboard`);
    // The outline already has the heading, but handles no keys.
    await page.getByRole('button', { name: /^Search or jump to/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Type a command or search…').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.keyboard.type('zzzz');
    await page.getByText('No commands found.').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    for (const _ of 'zzzz') await page.keyboard.press('Backspace');
    await page.keyboard.type('prof');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');
  });
});

describe('the privacy dialogs', () => {
  beforeAll(async () => {
    const requests = [
      {
        ...{ id: 'r1', kind: 'data_request', customerId: 'gid://shopify/Customer/191167', overdue: true },
        orderIds: ['gid://shopify/Order/299938', 'gid://shopify/Order/280263', 'gid://shopify/Order/220458'],
        ...{ receivedAt: '2026-07-01T09:00:00.000Z', dueAt: '2026-07-31T09:00:00.000Z', fetchedAt: null },
      },
      {
        ...{ id: 'r2', kind: 'data_request', customerId: null, orderIds: [], overdue: false },
        ...{ receivedAt: '2026-07-01T09:00:00.000Z', dueAt: '2026-07-31T09:00:00.000Z' },
        fetchedAt: '2026-07-09T09:00:00.000Z',
      },
    ];
    await page.route('**/api/compliance/requests', route => route.fulfill({ json: { requests } }));
    await page.goto(`${product.url}/profile`);
    await page.getByRole('region', { name: 'Privacy requests' }).waitFor();
    return () => page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('stand beside the requests of customers, which are sound', async () => {
    await page.getByRole('button', { name: 'Download for the customer' }).waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  it('show the report, and close by Escape', async () => {
    await press(/^View Privacy Report$/);
    await dialog('Privacy Report').getByText('checks pass').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog('Privacy Report').waitFor({ state: 'detached' });
  });

  it('save the export', async () => {
    const saved = page.waitForEvent('download');
    await press(/^Export My Data$/);
    expect((await saved).suggestedFilename()).toMatch(/^tidewatch-aurora-outfitters\.myshopify\.com-.*\.json$/);
    await dialog('Export My Data').getByRole('button', { name: 'Done' }).waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog('Export My Data').waitFor({ state: 'detached' });
  });

  it('ask twice before everything is deleted, and can be left at either', async () => {
    await press(/^Delete All My Data$/);
    await dialog('Delete All My Data').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await press(/^Continue$/);
    await dialog('Final Confirmation').getByText('aurora-outfitters.myshopify.com').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog('Final Confirmation').waitFor({ state: 'detached' });
  });
});

describe('Look Back', () => {
  it('is sound, and moves through time by keyboard', async () => {
    await page.goto(`${product.url}/competitors`);
    await press(/^More$/);
    await page.getByRole('menuitem', { name: 'Look Back' }).click();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await slider.focus();
    const before = new URL(page.url()).search;
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(url => url.search !== before);
    await press(/^Back to now$/);
    await slider.waitFor({ state: 'detached' });
  });
});
