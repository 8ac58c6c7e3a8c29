/**
 * The policy in a real browser: every screen of the built product with all its dialogs, without any violation; no
 * picture, script or style of another site is even requested.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCompetitor } from './addCompetitor.js';
import { eventually } from './eventually.js';
import { connect, get, storeIsRead } from './merchant.js';
import { firstCompetitorPage } from './sandbox.js';
import { browser, product, withProduct } from './withProduct.js';

const CHARTS = ['line', 'area', 'bar', 'candlestick', 'waterfall', 'stacked', 'composed'];

withProduct();
let context: BrowserContext;
let page: Page;
/** Violations, and console messages about unknown headers. */
let complaints: string[] = [];
const asked: { readonly type: string; readonly origin: string; readonly by: string }[] = [];

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.exposeFunction('tellViolation', (text: string) => complaints.push(text));
  await context.addInitScript(`document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, documentURI }) =>
    tellViolation([effectiveDirective, 'refuses', blockedURI, sample, 'by', sourceFile, 'on', documentURI].join(' ')))`);
  context.on('console', message => {
    if (/security policy|permissions-policy|mixed content/i.test(message.text())) complaints.push(message.text());
  });
  context.on('request', request => {
    const by = request.frame().url();
    asked.push({ type: request.resourceType(), origin: new URL(request.url()).origin, by });
  });
  page = await context.newPage();
});

/** After a screen was shown. */
const nothingRefused = () => expect(complaints.splice(0)).toEqual([]);

describe('before anyone signs in', () => {
  afterEach(nothingRefused);

  it.each([
    ['/', 'Connect Store'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/nothing/is/here', 'Page Not Found'],
    ['/docs/api', 'With Python'],
    ['/api/alerts/unsubscribe?token=made-up', 'This link is no longer valid'],
  ])('%s is shown whole', async (path, text) => {
    await page.goto(`${product.url}${path}`);
    await page.getByText(text).first().waitFor();
  });

  it('the API reference describes a call, and asks no other host', async () => {
    await page.goto(`${product.url}/docs/api`);
    await page.locator('#operations-tag-Competitors').click();
    await page.getByText('/api/competitors/{id}/history').first().click();
    await page.getByText('COMPETITOR_NOT_FOUND').first().waitFor();
    expect(new Set(asked.filter(({ by }) => by.endsWith('/docs/api')).map(({ origin }) => origin))).toEqual(
      new Set([product.url]),
    );
  });

  it('the outage page is complete', async () => {
    await page.route('**/api/**', route => route.fulfill({ status: 503, json: null }));
    await page.goto(`${product.url}/service-unavailable`);
    await page.getByText('Service Temporarily Unavailable').first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('the page that the server writes has its style', async () => {
    await page.goto(`${product.url}/api/alerts/unsubscribe?token=made-up`);
    await expect
      .poll(() => page.evaluate(`getComputedStyle(document.querySelector('main')).borderRadius`))
      .toBe('16px');
  });
});

describe('the dashboard', () => {
  afterEach(nothingRefused);

  it('has the pictures of the best sellers, by the app itself', async () => {
    await connect(page, product);
    await storeIsRead(page);
    await page.goto(`${product.url}/dashboard`);
    await picturesIn('.rows');
    await expect
      .poll(() => page.locator('.rows img').first().getAttribute('src'))
      .toMatch(/^\/api\/images\/products\/\d+\?v=/);
  });

  it.each(CHARTS)('draws the %s chart, and its tooltip', async kind => {
    await page.goto(`${product.url}/dashboard?chart=${kind}`);
    await page.locator('.chart canvas, .chart .line-marks, .chart svg.recharts-surface').first().waitFor();
    const box = await page.locator('.chart').first().boundingBox();
    if (!box) throw new Error('there is no chart');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
    await page.locator('.chart-card').first().waitFor();
  });

  it.each(['revenue', 'low', 'new', 'conversion', 'carts'])('opens the details of %s', async details => {
    await page.goto(`${product.url}/dashboard?details=${details}`);
    await page.getByRole('dialog').waitFor();
  });

  it('opens the notifications, the theme menu and, on a phone, the navigation', async () => {
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.locator('.bp6-dark').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('Market Intelligence', () => {
  afterEach(nothingRefused);

  it('opens a competitor with its chart', async () => {
    await page.goto(`${product.url}/competitors`);
    await page.getByRole('button', { name: 'Add Your First Competitor' }).first().click();
    await addCompetitor(page, (await firstCompetitorPage(product)).url);
    const row = page.locator('.competitors tr[data-pending]').first();
    await row.getByText('In Stock').waitFor();
    await row.getByRole('button').first().click();
    await page.getByRole('dialog').locator('.chart canvas').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows the pictures of suggestions, by the app itself', async () => {
    await page.getByRole('button', { name: 'Discover' }).first().click();
    await eventually(
      async () =>
        (await get<{ newSuggestions: number }>(page, '/api/competitors/suggestions/count')).newSuggestions > 0,
    );
    await page.goto(`${product.url}/competitors`);
    await page.getByText(/^\d+ New$/).click();
    await picturesIn('.suggestion');
    expect(await page.locator('.suggestion img').first().getAttribute('src')).toMatch(
      /^\/api\/images\/suggestions\/[\w-]+\?v=/,
    );
  });
});

describe('the profile', () => {
  afterEach(nothingRefused);

  it('asks before it disconnects', async () => {
    await page.goto(`${product.url}/profile`);
    await page.getByText('Active Shopify Integration').waitFor();
    await page.getByRole('button', { name: 'Force Disconnect' }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
  });
});

it('no page of ours requested anything from another site', () => {
  const ours = asked.filter(({ by }) => by.startsWith(product.url));
  expect(ours.filter(({ type }) => type === 'image').length).toBeGreaterThan(5);
  const others = ours.filter(({ type, origin }) => type !== 'document' && ![product.url, 'null'].includes(origin));
  expect(others).toEqual([]);
});

describe('a page of ours', () => {
  afterEach(() => {
    complaints = [];
  });

  it.each([
    [
      'a style in an element',
      `document.body.insertAdjacentHTML('beforeend', '<p style="color: red"></p>')`,
      'style-src',
    ],
    [
      'a style sheet of its own',
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))`,
      'style-src',
    ],
    ['a picture of another site', `new Image().src = 'https://rival.example/pixel.png'`, 'img-src'],
    [
      'a script in an element',
      `document.body.insertAdjacentHTML('beforeend', '<img src="" onerror="1">')`,
      'script-src',
    ],
  ])('with %s is refused it, and this file would see it', async (_, evil, directive) => {
    await page.evaluate(evil);
    await eventually(async () => complaints.some(text => text.includes(directive)));
  });

  it('cannot be framed', async () => {
    const other = await context.newPage();
    await other.goto(`${product.sandbox}/market`);
    await other.evaluate(`document.body.innerHTML = '<iframe src="${product.url}/"></iframe>'`);
    const [, frame] = await eventually(async () => (other.frames().length > 1 ? other.frames() : null));
    await frame?.waitForLoadState();
    expect(frame?.url()).toMatch(/^chrome-error:/);
  });
});

/** Resolves once every picture on the screen has loaded. */
async function picturesIn(selector: string): Promise<void> {
  await page.locator(`${selector} img`).first().waitFor();
  await eventually(() =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('${selector} img')].slice(0, 3).every(image => image.complete && image.naturalWidth > 0)`,
    ),
  );
}
