/**
 * The dashboard and the profile in every state and width: no finding of axe-core, no sideways scrolling, and a next
 * step in each state. Answers are the product's own, or stubs for what the sandbox cannot produce.
 */
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { faults, faultsEverywhere } from './accessibility.js';
import { connect } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

const WIDTHS = [320, 390, 768, 1440];
const ANALYTICS = '**/api/analytics/**';
/** The chart appears with the first orders, which a busy machine delays more than later answers. */
const FIRST_ORDERS_MS = 60_000;

withProduct();
let page: Page;

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  page = await context.newPage();
  await connect(page, product);
  await page.getByRole('region', { name: 'Top Products' }).getByRole('link').first().waitFor();
  await page.locator('.chart').first().waitFor({ state: 'attached', timeout: FIRST_ORDERS_MS });
});

const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** Charts are drawn when they are nearly in sight. */
const canvas = async () => {
  await page.locator('.chart').first().scrollIntoViewIfNeeded();
  await page.locator('.chart .line-marks').first().waitFor();
};

/** The screens of the unchanged store. */
const SCREENS: readonly (readonly [path: string, isThere: () => Promise<unknown>])[] = [
  ['/dashboard', canvas],
  ['/dashboard?range=14&compare=previous&chart=composed', () => see(/^Average \$/)],
  ['/dashboard?range=custom&from=2020-01-01&to=2020-01-02', canvas],
  ['/dashboard?details=low', () => page.getByRole('dialog').getByRole('listitem').first().waitFor()],
  ['/dashboard?details=revenue&range=7', () => page.getByRole('dialog').getByRole('listitem').first().waitFor()],
  ['/profile', () => see('Active Shopify Integration')],
];

describe.each(WIDTHS)('at %i px', width => {
  it.each(SCREENS)('%s has no findings', async (path, isThere) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.url}${path}`);
    await isThere();
    // Controls scrolled below the top bar are no targets.
    await page.evaluate('scrollTo(0, 0)');
    expect(await faults(page)).toEqual([]);
  });
});

describe('a toast', () => {
  it.each([320, 1440])('moves nothing on the page at %i px', async width => {
    onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    await page.route('**/api/analytics/refresh', route => route.fulfill({ status: 500, json: {} }));
    await page.setViewportSize({ width, height: 760 });
    await page.goto(`${product.url}/dashboard`);
    await canvas();
    await page.evaluate('scrollTo(0, 0)');
    const topOfHeading = () => page.locator('h1').evaluate(heading => heading.getBoundingClientRect().top);
    const before = await topOfHeading();
    await page.getByRole('button', { name: 'Refresh Data' }).press('Enter');
    await page.locator('.toast[data-kind="error"]').waitFor();
    expect(await topOfHeading()).toBe(before);
  });
});

describe('competitor moves', () => {
  it('are pinned and listed without findings, light and dark, and opened by keyboard', async () => {
    onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    await page.route('**/api/market/moves', route => route.fulfill({ json: { moves: [move(1), move(2), move(9)] } }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.url}/dashboard`);
    const pins = page.locator('.pin');
    await expect.poll(() => pins.count()).toBeGreaterThan(1);
    await pins.first().press('Enter');
    await page.getByRole('region', { name: 'Competitor moves' }).getByText('$12.00 more').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
  });
});

/** This many days ago. */
const move = (days: number) => ({
  ...{ competitorId: 'c1', label: 'Storm Shell', shopName: 'Northmere', host: 'northmere.example', what: 'price' },
  ...{ from: 160, to: 149, percent: -6.9, currency: 'USD', own: { title: 'Shell', price: 161, currency: 'USD' } },
  at: new Date(Date.now() - days * 86_400_000).toISOString(),
});

describe('a service that fails', () => {
  it('is reported on any page, for any failed call, until it answers again', async () => {
    await page.goto(`${product.url}/privacy-policy`);
    await page.evaluate('sessionStorage.clear()');
    onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
    // All but the session check: without its answer no other call is made.
    await page.route(/\/api\/(?!auth\/shopify\/me)/, route => route.fulfill({ status: 503, json: null }));
    await page.goto(`${product.url}/dashboard`);
    await page.waitForURL('**/service-unavailable?from=*', { timeout: 60_000 });
    await see('Service Temporarily Unavailable');
    expect(await faults(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.waitForURL('**/dashboard', { timeout: 30_000 });
    await canvas();
  });
});

describe('the dashboard', () => {
  const refuse = (route: Route) =>
    route.fulfill({ status: 400, json: { error: 'The request was refused.', code: 'INVALID_REQUEST', details: {} } });
  /** The product's own answers, changed. */
  const change = (changes: object) => async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ...changes } });
  };

  async function open(answer: (route: Route) => unknown) {
    // From a page that reads no figures: none may arrive after the cache was cleared.
    await page.goto(`${product.url}/privacy-policy`);
    await page.evaluate('sessionStorage.clear()');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(ANALYTICS, answer);
    await page.goto(`${product.url}/dashboard`);
  }
  const clear = () => page.unrouteAll({ behavior: 'ignoreErrors' });

  it('names each section that cannot load and offers a retry, which works', async () => {
    await open(refuse);
    await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).count()).toBe(8);
    expect(await faults(page)).toEqual([]);
    await clear();
    await page.getByRole('region', { name: 'Recent Orders' }).getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('region', { name: 'Recent Orders' }).getByRole('link').first().waitFor();
  });

  it('shows the shape of its content while it loads', async () => {
    const held: Route[] = [];
    await open(route => held.push(route));
    await page.getByRole('region', { name: 'Recent Orders' }).getByText('Loading orders...').waitFor();
    await expect.poll(() => page.locator('.tile[aria-busy="true"]').count()).toBe(5);
    expect(await faults(page)).toEqual([]);
    await clear();
  });

  it('without permission leads to a new grant from every section', async () => {
    await open(change({ error: 'x', error_code: 'INSUFFICIENT_PERMISSIONS' }));
    await expect.poll(() => page.getByRole('button', { name: 'Re-authenticate' }).count()).toBe(8);
    await expect.poll(() => page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
    await clear();
  });

  it('under the limits of the store platform says so, and the banner disappears automatically', async () => {
    await open(change({ rate_limited: true }));
    const banner = page.getByText(
      'Some data temporarily unavailable due to API rate limits. Refreshing automatically...',
    );
    await banner.waitFor();
    expect(await faults(page)).toEqual([]);
    await clear();
    await banner.waitFor({ state: 'detached' });
  });

  it('says that a plan is paused, and leads to it', async () => {
    const message = 'Your free trial has ended. Live price checks and discovery are paused; nothing is deleted.';
    await page.route('**/api/billing/plan', change({ state: 'trial_ended', paused: true, message }));
    await page.goto(`${product.url}/dashboard`);
    await see(message);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'See your plan' }).click();
    await page.getByRole('region', { name: 'Plan' }).getByText('Trial ended').waitFor();
    await clear();
  });
});
