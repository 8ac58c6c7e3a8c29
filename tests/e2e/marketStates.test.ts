/**
 * Every state of Market Intelligence, the bell and the side drawer, in a real browser against the built product: pages
 * that fail, block or are late, no matching row, a refusing server. axe-core checks each on a phone, a tablet and a
 * desktop. Longer than 300 lines: all states share one product and one store.
 */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faults } from './accessibility.js';
import { addCompetitor } from './addCompetitor.js';
import { eventually } from './eventually.js';
import { tabTo } from './keyboard.js';
import { connect, get, storeIsRead } from './merchant.js';
import { control, firstCompetitorPage } from './sandbox.js';
import { browser, product, withProduct } from './withProduct.js';

const WIDTHS = [390, 768, 1440];
/** The sandbox's pages are read every 15 s, and after several failures once a minute. */
const NEXT_CHECK_MS = 90_000;

withProduct();
let page: Page;
/** A page of the sandbox's market, with its first price. */
let competitor: { url: string; price: number };

beforeAll(async () => {
  competitor = await firstCompetitorPage(product);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await connect(page, product);
  await storeIsRead(page);
});
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/competitors`);
});

describe('before the first competitor', () => {
  it('the page asks for one, without findings', async () => {
    await page.getByText('No competitors yet').waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await button('Add Your First Competitor').click();
    await page.getByLabel('Competitor URL').press('Enter');
    await page.getByText('Please enter a competitor URL').waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });

  it.each([
    ['is no address', 'ftp://rival.example/p', 'Invalid competitor URL. Please check the URL and try again.', 'true'],
    [
      'could not be sent',
      'https://rival.example/p',
      'Service temporarily unavailable. Please try again in a few moments.',
      'false',
    ],
  ])('what %s stays in the field, with the reason, and is sound', async (_, typed, reason, invalid) => {
    const field = page.getByLabel('Competitor URL');
    await button('Add Your First Competitor').click();
    if (invalid === 'false')
      await page.route('**/api/competitors/preview', route =>
        route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
      );
    await field.fill(typed);
    await field.press('Enter');
    await page.getByRole('form').getByText(reason).waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([typed, invalid]);
    expect(await faultsAtEachWidth()).toEqual([]);
  });
});

describe('a competitor', () => {
  it('is fresh once its page was read, and shows the time', async () => {
    await button('Add Your First Competitor').click();
    await addCompetitor(page, competitor.url);
    await cell('checked')
      .getByText(/just now|\d+ s ago/)
      .waitFor();
    await figure('Total Competitors').getByText('1', { exact: true }).waitFor();
    await figure('In Stock').getByText('1', { exact: true }).waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });

  it('is red if its price went up, and green if it went down', async () => {
    await control(product, 'price', { url: competitor.url, amount: (competitor.price + 20).toFixed(2) });
    await row()
      .getByRole('button', { name: /^Check now/ })
      .click();
    await cell('change')
      .getByText(/^▲.*\+/)
      .waitFor();
    expect(await colourOf('.change')).toBe(await tokenColour('bad'));
    await figure('Price Changes').getByText('1', { exact: true }).waitFor();
    await control(product, 'price', { url: competitor.url, amount: (competitor.price - 20).toFixed(2) });
    await cell('change').getByText(/^▼.*−/).waitFor({ timeout: NEXT_CHECK_MS });
    expect(await colourOf('.change')).toBe(await tokenColour('good'));
  });

  it('comes back if the server did not delete it', async () => {
    await page.route('**/api/competitors/*', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: null }) : route.fallback(),
    );
    await row()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alert').getByText('Failed to delete competitor').waitFor();
    await row().waitFor();
  });

  it('is hidden by a search for something else, and the page says so', async () => {
    await page.getByLabel('Search name or URL').fill('nothing of the kind');
    await page.getByText('No matches found').waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await button('Show all').click();
    await row().waitFor();
  });
});

describe('the own price in the market', () => {
  it('is shown beside the lowest, the average and the highest of its competitors', async () => {
    const [first] = await ownProducts();
    await choose(first?.title);
    const line = await ownPrice(first?.title);
    await line.getByText(/^(Lowest|Highest) of 2$/).waitFor();
    await line.getByRole('button', { name: new RegExp(`: \\$${(competitor.price - 20).toFixed(2)}$`) }).waitFor();
  });

  it('is that of another product once the competitor is linked to it', async () => {
    const [, second] = await ownProducts();
    await choose(second?.title);
    await ownPrice(second?.title);
  });
});

describe('the drawer of a competitor', () => {
  it('finds an own product by its words', async () => {
    const [, , third] = await ownProducts();
    await row().getByRole('button').first().click();
    await panel().getByRole('button', { name: 'Change' }).click();
    await panel().getByRole('button', { name: 'Another product' }).click();
    const field = panel().getByRole('combobox', { name: 'Search your products' });
    await field.fill('TENT aurora');
    const found = panel().getByRole('listbox').getByRole('option');
    await found.first().waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await field.fill('nothing of the kind');
    await panel().getByText('No product title contains these words.').waitFor();
    await field.fill(third?.title ?? '');
    await found
      .filter({ hasText: third?.title ?? '' })
      .first()
      .click();
    await panel()
      .locator('.own-box')
      .getByText(third?.title ?? '')
      .waitFor();
  });

  it('reads its price line aloud for the keyboard: moment, price, stock and the own price', async () => {
    await row().getByRole('button').first().click();
    await panel().locator('.chart canvas').first().waitFor();
    await panel().locator('.chart-canvas').focus();
    const last = panel()
      .locator('.chart-card')
      .getByText(`$${(competitor.price - 20).toFixed(2)}`);
    // The canvas is there before its first prices are.
    await eventually(async () => {
      await page.keyboard.press('End');
      return last.isVisible();
    });
    const spoken = panel().locator('.chart [aria-live]');
    await spoken.getByText(/Stock In Stock, Yours now \$/).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await panel()
      .locator('.chart-card')
      .getByText(`$${(competitor.price + 20).toFixed(2)}`)
      .waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });

  it('is used by keyboard alone: opened, corrected, left; the focus returns to its row', async () => {
    await row().getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await panel().getByRole('button', { name: 'Looks wrong?' }).waitFor();
    await tabTo(page, /^Looks wrong\?$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('0');
    await panel().getByRole('button', { name: 'Use no price' }).waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    const opener = "document.querySelector('.competitors tr[data-pending] button') === document.activeElement";
    await eventually(() => page.evaluate<boolean>(opener));
  });

  it('shows the same for the pointer', async () => {
    await row().getByRole('button').first().click();
    await panel().locator('.chart canvas').first().waitFor();
    await panel().locator('.chart-canvas').hover();
    await panel().locator('.chart-card').getByText('Stock', { exact: true }).waitFor();
  });
});

describe('the comparison settings', () => {
  it('open from the menu by keyboard, and are sound', async () => {
    await button('More').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Comparison settings' }).press('Enter');
    await panel().getByLabel('Notify me of price moves from (%)').waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });
});

describe('the side panel of suggestions', () => {
  it('shows all of them, a page of twenty at a time', async () => {
    const all = Array.from({ length: 33 }, (_, index) => suggestion(index + 1));
    await page.route('**/api/competitors/suggestions?*', route => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      const content = all.slice(20 * number, 20 * (number + 1));
      return route.fulfill({
        json: { content, newSuggestions: 33, page: number, size: 20, totalElements: 33, totalPages: 2 },
      });
    });
    await page.getByRole('button', { name: /New suggestions$/ }).click();
    await panel().getByText('33 suggestions to review').waitFor();
    await expect.poll(() => panel().locator('.suggestion').count()).toBe(20);
    await button('Show more (13 left)').click();
    await eventually(async () => (await panel().locator('.suggestion').count()) === 33);
    expect(await faultsAtEachWidth()).toEqual([]);
  });
});

describe('Discover', () => {
  it.each([
    [{ enabled: false }, 'Competitor discovery is currently disabled. Please contact support.'],
    [{ configured: false }, /^Competitor discovery is not configured\./],
    [null, 'Could not retrieve discovery configuration.'],
  ])('cannot be pressed where %j, and says why', async (config, text) => {
    await page.route('**/api/competitors/discovery/config', route =>
      config
        ? route.fulfill({ json: { enabled: true, configured: true, message: 'Ready', error: null, ...config } })
        : route.fulfill({ status: 404, json: null }),
    );
    await page.reload();
    await page.getByText(text).waitFor();
    await expect.poll(() => button('Discover').isDisabled()).toBe(true);
  });

  it('says why a search could not be started', async () => {
    await page.route('**/api/competitors/discovery/trigger', route =>
      route.fulfill({ status: 429, json: { error: 'x', code: 'DISCOVERY_COOLDOWN', details: { hours: 7 } } }),
    );
    await page.reload();
    await button('Discover').click();
    await page.getByRole('alert').getByText('Discovery is on cooldown. Please wait 7 more hours.').waitFor();
  });

  it('is on cooldown for the remaining hours', async () => {
    await page.route('**/api/competitors/discovery/status', route => route.fulfill({ json: resting() }));
    await page.reload();
    await page.getByText(/Discovery is on cooldown\. Please wait 22 more hours\./).waitFor();
    await expect.poll(() => button('Discover').isDisabled()).toBe(true);
  });
});

describe('the sample data', () => {
  it('has no findings at any width', async () => {
    await page.goto(`${product.url}/competitors?mode=demo`);
    await page.getByText('Sample data.', { exact: true }).waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });
});

describe('the bell', () => {
  it('marks all as unread and read, and clears all after a confirmation', async () => {
    await bell().click();
    const dropdown = page.getByRole('dialog', { name: 'Notifications' });
    await dropdown.locator('.bell-item').first().waitFor();
    await dropdown.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => dropdown.getByRole('button', { name: 'Mark all read' }).isDisabled()).toBe(true);
    await dropdown.getByRole('button', { name: 'Mark all unread' }).click();
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
    await dropdown.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all' }).click();
    await dropdown.getByText('All caught up!').waitFor();
    await dropdown.getByText("You don't have any notifications yet.").waitFor();
    // The screen is ahead of the server.
    await expect.poll(() => get<unknown[]>(page, '/api/auth/shopify/notifications')).toEqual([]);
    await dropdown.getByRole('button', { name: 'Close' }).click();
    await dropdown.waitFor({ state: 'detached' });
  });
});

describe('a small screen', () => {
  it('has a named side drawer, which ends with Logout and returns the focus', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Market Intelligence' }).waitFor();
    await expect.poll(() => menu.getByRole('button').last().textContent()).toBe('Logout');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement?.ariaLabel')).toBe('Menu');
  });
});

describe('what cannot be trusted right now', () => {
  it('is overdue: since when, and that the shop requested it', async () => {
    await page.route('**/api/competitors', async route => {
      const rows = (await (await route.fetch()).json()) as { freshness: object }[];
      const late = { state: 'overdue', slowedBySite: true };
      await route.fulfill({ json: rows.map(one => ({ ...one, freshness: { ...one.freshness, ...late } })) });
    });
    await page.reload();
    await cell('checked')
      .getByText(/^Stale since \d{1,2}:\d\d\s[AP]M$/)
      .waitFor();
    await row().getByText('The shop asks for less frequent checks').waitFor();
  });

  it('is failing: since when, and why; the last price stays', async () => {
    await control(product, 'fail', { url: competitor.url, mode: 'http500' });
    await cell('checked')
      .getByText(/^Stale since \d{1,2}:\d\d\s[AP]M$/)
      .waitFor({ timeout: NEXT_CHECK_MS });
    await row().getByText('The shop answered with an error').waitFor();
    await cell('price')
      .getByText(`$${(competitor.price - 20).toFixed(2)}`)
      .waitFor();
    await figure('In Stock').getByText('1 out of date').waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });

  it('is blocked: never out of stock, never without its last price', async () => {
    await control(product, 'fail', { url: competitor.url, mode: 'blocked' });
    await cell('checked').getByText('Blocked', { exact: true }).waitFor({ timeout: NEXT_CHECK_MS });
    await row().getByText('The shop blocks automated visits').waitFor();
    await cell('status').getByText('In Stock').waitFor();
    await cell('price')
      .getByText(`$${(competitor.price - 20).toFixed(2)}`)
      .waitFor();
    expect(await faultsAtEachWidth()).toEqual([]);
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const row = () =>
  page.locator('.competitors tbody tr[data-pending]').filter({ has: page.locator(`a[href="${competitor.url}"]`) });
const cell = (column: string) => row().locator(`[data-cell="${column}"]`);
const panel = () => page.getByRole('dialog');
const bell = () => page.getByRole('button', { name: /^Notifications/ });
const figure = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
const ownProducts = async () =>
  (await get<{ products: { id: string; title: string }[] }>(page, '/api/analytics/products')).products;
/** The own product to compare with, in the drawer. */
async function choose(title = '') {
  await row().getByRole('button').first().click();
  await pick(title);
  await panel()
    .getByText(/(cheaper|more) than yours \([\d.]+%\)/)
    .waitFor();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
}
/** Finds the own product behind the candidates. */
async function pick(title = '') {
  const change = panel().getByRole('button', { name: 'Change' });
  await change
    .or(panel().getByRole('button', { name: 'Another product' }))
    .first()
    .waitFor();
  if (await change.isVisible()) await change.click();
  await panel().getByRole('button', { name: 'Another product' }).click();
  await panel().getByRole('combobox', { name: 'Search your products' }).fill(title);
  await panel().getByRole('listbox').getByRole('option', { name: title }).first().click();
}
async function ownPrice(title = '') {
  const line = page.getByRole('region', { name: 'Your Prices' }).getByRole('listitem').filter({ hasText: title });
  await line.waitFor();
  return line;
}

async function faultsAtEachWidth(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await faults(page)).map(fault => `${width}: ${fault}`));
  }
  return found;
}

/** For the only row. */
const colourOf = (selector: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('.competitors tr[data-pending] ${selector}')).color`);
const tokenColour = (name: string): Promise<string> =>
  page.evaluate<string>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--${name})';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);

const suggestion = (number: number) => ({
  id: `s${number}`,
  suggestedUrl: `https://shop${number}.example/p`,
  title: `Tent ${number}`,
  merchant: `shop${number}.example`,
  price: 270 + number,
  currency: 'USD',
  imageUrl: null,
  source: 'GOOGLE_SHOPPING',
  discoveredAt: new Date().toISOString(),
  status: 'NEW',
  reasons: ['same model DSC-W120', 'price within 8%'],
  score: 0.9,
  productId: 'p1',
  productTitle: 'Aurora Ridge 2-Person Tent',
  ...{ ownPrice: 289, ownCurrency: 'USD', ownImageUrl: null, percentVsOwn: -5, perPiece: null, rate: null },
});
const resting = () => ({
  last_discovery: new Date(Date.now() - 2.4 * 3_600_000).toISOString(),
  can_discover: false,
  is_on_cooldown: true,
  status: 'cooldown',
  next_discovery: new Date(Date.now() + 21.6 * 3_600_000).toISOString(),
  percent: 100,
  found: 2,
  failure: null,
  message: null,
});
