/**
 * Kills the server's process under an open app and restarts it. The app reports the outage, stays on its screen,
 * recovers automatically, and then reports crashes.
 */
import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from './eventually.js';
import { connect } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

const OUTAGE = 'Service Temporarily Unavailable';
const HEALTH = '/api/health/summary';

withProduct();

let page: Page;
/** Documents that the page requested: each is a reload, or an exit from the app. */
let documents: string[];
beforeEach(async () => {
  // A failed test may have left it killed.
  if (!(await fetch(`${product.url}/healthz`).catch(() => null))) await product.start();
  const context = await browser.newContext();
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  onTestFinished(() => context.close());
  documents = [];
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The app runs the prerendered page (ADR 0053). */
const takenOver = () => page.locator('#root:not([data-prerendered])').waitFor({ state: 'attached' });
const failedCheck = () => page.waitForEvent('requestfailed', request => request.url().endsWith(HEALTH));
const crashes = () =>
  product
    .printed()
    .split('\n')
    .filter(line => line.includes('a screen crashed'))
    .map(line => JSON.parse(line) as { clientError: object });

async function signIn(): Promise<void> {
  await connect(page, product);
  // Waits for everything: a part that is still loading would be missing once the server is down.
  await page.locator('.chart .line-marks').first().waitFor();
  await page.waitForLoadState('networkidle');
  documents = [];
}

/** Opens the profile and holds its list of sessions. */
async function heldSessions(): Promise<Route> {
  const held: Route[] = [];
  await page.route('**/api/auth/shopify/sessions', route => void held.push(route));
  await page.getByRole('link', { name: 'Profile' }).first().click();
  return eventually(async () => held[0]);
}
/** A malformed list of sessions, which the screen cannot handle. */
const unreadable = { json: { sessions: [null] } };

describe('a server that is gone', () => {
  it('is reported on a screen that was not loaded yet; nothing reloads, and the app recovers automatically', async () => {
    await signIn();
    await product.kill();
    await page.getByRole('link', { name: 'Market Intelligence' }).first().click();
    await page.waitForURL('**/service-unavailable?from=%2Fcompetitors');
    await heading(OUTAGE);
    for (const _ of [1, 2]) await failedCheck();
    await heading(OUTAGE);
    await product.start();
    await page.waitForURL('**/competitors');
    await heading('Market Intelligence');
    expect(documents).toEqual([]);
    // The rules of a sheet that could not be fetched cannot be read.
    const sheets = await page.evaluate<string[]>(
      '[...document.styleSheets].filter(sheet => sheet.cssRules.length > 0).map(sheet => sheet.href)',
    );
    expect(sheets.some(href => href.includes('/assets/Competitors-'))).toBe(true);
  });

  it('leaves the start page unchanged, and connecting says what is wrong', async () => {
    await page.goto(product.url);
    await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
    await takenOver();
    documents = [];
    await product.kill();
    await page.keyboard.press('Enter');
    await page.getByText('Failed to connect to Shopify. Please try again.').waitFor();
    expect([page.url(), documents]).toEqual([`${product.url}/`, []]);
    await product.start();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
  });

  it('is said by the start page, too, if the app is not there yet', async () => {
    await page.goto(product.url);
    await product.kill();
    await page.getByLabel('Your Shopify store').fill('aurora-outfitters');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Failed to connect to Shopify. Please try again.').waitFor();
    await product.start();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
  });

  it('is reported on the way from the start page, which continues when it is back', async () => {
    await page.goto(product.url);
    await heading('Catch every price move. See what it did to your sales.');
    await page.locator('h1').click();
    await takenOver();
    documents = [];
    await product.kill();
    await page.getByRole('link', { name: 'Privacy policy' }).first().click();
    await heading(OUTAGE);
    await product.start();
    await heading('Privacy policy');
    expect(documents).toEqual([]);
  });
});

describe('a screen that crashes', () => {
  it('is a line in the server’s log, and says that the team has been notified', async () => {
    await signIn();
    const before = crashes().length;
    await (await heldSessions()).fulfill(unreadable);
    await heading('Oops! Something went wrong');
    await page.getByText('The team has been notified').waitFor();
    const [build] = /index-[\w-]+(?=\.js)/.exec(await (await fetch(product.url)).text()) ?? [];
    expect(crashes().slice(before)).toEqual([
      expect.objectContaining({
        clientError: expect.objectContaining({
          message: expect.stringContaining('null'),
          stack: expect.stringContaining('/assets/'),
          path: '/profile',
          build,
        }),
      }),
    ]);
  });

  it('while the server is gone does not claim so, recovers, and is reported then', async () => {
    await signIn();
    const sessions = await heldSessions();
    await product.kill();
    await sessions.fulfill(unreadable);
    await heading('Oops! Something went wrong');
    await page.getByText('We’ll notify the team as soon as we can reach Tidewatch.').waitFor();
    await expect.poll(() => page.getByText('has been notified').count()).toBe(0);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await heading(OUTAGE);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const before = crashes().length;
    await product.start();
    await heading('Profile');
    await eventually(async () => crashes().length > before);
    expect(documents).toEqual([]);
  });
});

describe('a part that the server no longer has', () => {
  it('is loaded by one reload if the build changed, and no more than one', async () => {
    await signIn();
    await page.route('**/assets/Competitors-*.js', route => route.fulfill({ status: 404 }));
    await page.route(`**${HEALTH}`, async route => {
      const summary = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...summary, clientBuild: 'index-newer' } });
    });
    await page.getByRole('link', { name: 'Market Intelligence' }).first().click();
    await heading('Oops! Something went wrong');
    expect(documents).toEqual([`${product.url}/competitors`]);
  });
});
