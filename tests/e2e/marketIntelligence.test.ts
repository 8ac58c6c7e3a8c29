/**
 * A merchant on Market Intelligence, in a real browser against the built product: watches a competitor's page, sees the
 * evidence and history of its price, discovers more competitors and decides on them, views the sample data, and gets
 * alerts by e-mail.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompetitor } from './addCompetitor.js';
import { eventually } from './eventually.js';
import { connect, get, storeIsRead } from './merchant.js';
import { control, firstCompetitorPage } from './sandbox.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct();
let page: Page;
/** A page of the sandbox's market. */
let competitor: string;
/** The console output: errors, and violations of the content security policy. */
const complaints: string[] = [];

beforeAll(async () => {
  competitor = (await firstCompetitorPage(product)).url;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  await connect(page, product);
  await storeIsRead(page);
  await page.goto(`${product.url}/competitors`);
});

describe('a tracked competitor', () => {
  it('is paired with the product that matches, or only assumed to be the first one', async () => {
    await button('Add Your First Competitor').click();
    await addCompetitor(page, competitor);
    await row().locator('[data-cell="price"]').getByText(/\d/).waitFor();
    const [first] = (await get<{ products: { id: string }[] }>(page, '/api/analytics/products')).products;
    const tracked = await eventually(
      async () => (await get<{ productId: string | null; pair: string }[]>(page, '/api/competitors'))[0],
    );
    if (tracked.pair !== 'matched') expect(tracked).toMatchObject({ productId: first?.id, pair: 'assumed' });
  });

  it('has a history after its price changed, as a line and as a table', async () => {
    await control(product, 'price', { url: competitor, amount: '199.00' });
    await row()
      .getByRole('button', { name: /^Check now/ })
      .click();
    await row().getByText('$199.00').waitFor();
    await row().getByRole('button').first().click();
    await drawer().locator('.chart canvas').first().waitFor();
    expect(new URL(page.url()).searchParams.get('competitor')).toBeTruthy();
    await drawer().getByRole('button', { name: 'View as table' }).click();
    const history = drawer().getByRole('region', { name: 'Price over time' });
    await history.getByText('$199.00').waitFor();
    await expect.poll(() => history.getByRole('row').count()).toBe(3);
    await drawer().getByText('Average').waitFor();
    await drawer().getByText('First seen').waitFor();
  });

  it('shows the evidence for its price', async () => {
    await drawer().getByRole('heading', { name: 'Evidence' }).waitFor();
    await drawer().getByRole('figure', { name: 'The page as it was read' }).getByText('$199.00').waitFor();
    await drawer().getByText('Technical details').click();
    const counted = drawer().locator('.evidence li[data-chosen="true"]');
    await counted.filter({ hasText: '199' }).first().waitFor();
    await button('Looks wrong?').waitFor();
  });

  it('is checked at the merchant’s interval', async () => {
    await drawer().getByLabel('Checked').selectOption({ label: 'every 3 hours' });
    await eventually(
      async () => (await get<{ everyMinutes: number }[]>(page, '/api/competitors'))[0]?.everyMinutes === 180,
    );
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('discovery', () => {
  it('finds competitors, each with its reasons, and counts them on the navigation', async () => {
    await button('Discover').click();
    const waiting = await eventually(async () => {
      const { status } = await get<{ status: string }>(page, '/api/competitors/discovery/status');
      return status === 'cooldown' && (await newSuggestions());
    });
    await page.getByText(/^Market Intelligence\s*\d+ new suggestions?$/).waitFor();
    await page.getByText(/Discovery is on cooldown\. Please wait 24 more hours\./).waitFor();
    await expect.poll(() => button('Discover').isDisabled()).toBe(true);
    await page.getByText(`${waiting} New`, { exact: true }).click();
    await drawer().getByRole('heading', { name: 'Competitor Suggestions' }).waitFor();
    await drawer().locator('.suggestion-why li').first().waitFor();
  });

  it('tracks approved ones and drops ignored ones; the focus moves on', async () => {
    const before = await newSuggestions();
    const first = drawer().locator('.suggestion').first();
    await first.getByRole('button', { name: /^Approve/ }).click();
    await eventually(async () => (await get<unknown[]>(page, '/api/competitors')).length === 2);
    await page.keyboard.press('x');
    await eventually(async () => (await newSuggestions()) === before - 2);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await eventually(async () => (await rows().count()) === 2);
  });
});

describe('the sample data', () => {
  it('is four competitors and three suggestions, and marked on each', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Demo data' }).click();
    await eventually(async () => (await rows().count()) === 4);
    // Four cards, four competitors, and the three products that they compete with.
    await expect.poll(() => page.getByText('(Demo)').count()).toBe(11);
    await page.getByText('3 New', { exact: true }).waitFor();
  });

  it('ends with Live, which is stored for the shop', async () => {
    await page.getByRole('radio', { name: 'Live' }).press(' ');
    await eventually(async () => (await rows().count()) === 2);
    const { origins } = await page.context().storageState();
    expect(origins[0]?.localStorage.map(({ name }) => name)).toContain(
      'tidewatch:aurora-outfitters.myshopify.com:demo-disabled',
    );
  });
});

describe('alerts', () => {
  it('are set on the profile, and start once the owner of the address agreed', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Email address').fill('me@shop.example');
    await page.getByRole('switch', { name: 'Email', exact: true }).check();
    await button('Add a rule').click();
    // Tested on what the watched pages did, before it is saved.
    await page
      .getByRole('complementary', { name: 'Preview' })
      .getByText(/this rule would have sent/)
      .waitFor();
    await button('Save alerts').click();
    await page.getByText('Your alert settings were saved.').waitFor();
    await page.getByText(/^Waiting for confirmation\. We sent an email to this address/).waitFor();
    const link = await eventually(async () => {
      const mails = await (await fetch(`${product.sandbox}/mailbox.json`)).text();
      return /https?:\/\/[^"\s<\\]+\/api\/alerts\/confirm[^"\s<\\]*/.exec(mails)?.[0];
    });
    const owner = await page.context().newPage();
    await owner.goto(link.replaceAll('&amp;', '&'));
    await owner.getByRole('button', { name: 'Yes, send me alerts' }).click();
    await owner.getByText('Thanks, you’re confirmed').waitFor();
    await owner.close();
  });

  it('are tested with the test button, which shows the outcome', async () => {
    await button('Send a test by Email').click();
    await page.locator('.alert-sent').getByText('Test message').waitFor();
    await page
      .locator('.alert-sent li')
      .filter({ hasText: 'Test message' })
      .getByText(/^(Sent|Delivered)$/)
      .waitFor();
  });
});

describe('all of this', () => {
  it('leaves no error in the console, and no policy violation', () => expect(complaints).toEqual([]));
});

const button = (name: string) => page.getByRole('button', { name }).first();
const row = () => page.getByRole('row').filter({ has: page.locator(`a[href="${competitor}"]`) });
const rows = () => page.locator('.competitors tbody tr[data-pending]');
const drawer = () => page.getByRole('dialog');
const newSuggestions = async () =>
  (await get<{ newSuggestions: number }>(page, '/api/competitors/suggestions/count')).newSuggestions;
