/**
 * A merchant on the dashboard and the profile, in a real browser against the built product: reads the figures, views
 * them in all seven charts, refreshes them, sees who else is signed in, and signs them out.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect, storeIsRead } from './merchant.js';
import { control } from './sandbox.js';
import { browser, product, withProduct } from './withProduct.js';

const SHOP = 'aurora-outfitters.myshopify.com';
const TILES = [
  'Total Revenue',
  /^(Conversion Rate|Checkout completion)$/,
  'Abandoned Carts',
  'Low Inventory',
  'New Products',
];
const CHARTS = ['Line', 'Area', 'Bar', 'Candlestick', 'Waterfall', 'Stacked', 'Composed'];

withProduct();
let laptop: Page;
let phone: Page;
/** The console output of both: errors, and violations of the content security policy. */
const complaints: string[] = [];

beforeAll(async () => {
  laptop = await newDevice();
  await connect(laptop, product);
  await storeIsRead(laptop);
});

/** The chart's other form, in the panel's menu. */
async function asTable(): Promise<void> {
  await laptop.getByRole('button', { name: 'More about revenue' }).click();
  await laptop.getByRole('menuitem', { name: 'View as table' }).click();
}

describe('the dashboard', () => {
  it('has its chart on a phone’s first screen, above the figures and types', async () => {
    await laptop.setViewportSize({ width: 390, height: 844 });
    await laptop.locator('.chart .line-marks').waitFor();
    const boxOf = (selector: string) => laptop.locator(selector).first().boundingBox();
    const [chart, figures, types] = await Promise.all(['.chart', '.summary', '.revenue-tools'].map(boxOf));
    await laptop.setViewportSize({ width: 1280, height: 900 });
    const end = chart ? chart.y + chart.height : Number.POSITIVE_INFINITY;
    expect(end).toBeLessThan(844);
    expect(figures?.y).toBeGreaterThanOrEqual(end);
    expect(types?.y).toBeGreaterThan(figures?.y ?? Number.POSITIVE_INFINITY);
  });

  it('shows its five tiles, lists and chart', async () => {
    for (const name of TILES) await laptop.getByRole('heading', { name, exact: true }).first().waitFor();
    await tile('Total Revenue')
      .getByText(/^\$[\d,]+\.\d\d$/)
      .waitFor();
    await tile('Low Inventory').getByText(/^\d+$/).waitFor();
    await laptop.locator('.chart .line-marks').waitFor();
    const orders = laptop.getByRole('region', { name: 'Recent Orders' }).locator('.rows');
    const order = orders.getByRole('link');
    await expect.poll(() => order.count()).toBe(5);
    await expect.poll(() => order.first().getAttribute('href')).toMatch(/\/orders\/\d+$/);
    expect(new URL(laptop.url()).search).toBe('');
  });

  it('holds the own prices of the best sellers against those of competitors', async () => {
    const products = laptop.getByRole('region', { name: 'Top Products' });
    await products.getByRole('columnheader', { name: 'Market' }).waitFor();
    await products.getByText('no competitor yet').first().waitFor();
  });

  it('opens the palette from the search in its bar, and gives the focus back', async () => {
    const search = laptop.getByRole('button', { name: /^Search or jump to/ });
    const palette = laptop.getByRole('dialog', { name: 'Command palette' });
    for (const close of [() => laptop.keyboard.press('Escape'), () => palette.getByRole('button').click()]) {
      await search.click();
      await palette.waitFor();
      await close();
      await palette.waitFor({ state: 'detached' });
      await expect.poll(() => laptop.evaluate('document.activeElement.className')).toBe('search-button');
    }
  });

  it('has its chart above the fold of a laptop, and one dot for the health of the system', async () => {
    const chart = await laptop.locator('.chart-drawing').boundingBox();
    expect((chart?.y ?? 900) + (chart?.height ?? 0)).toBeLessThanOrEqual(900);
    const dot = laptop.getByRole('button', { name: /^All systems up/ });
    await dot.click();
    await laptop.getByRole('heading', { name: 'System Health' }).waitFor();
    await laptop.keyboard.press('Escape');
    await laptop.getByRole('heading', { name: 'System Health' }).waitFor({ state: 'detached' });
  });

  it('reads its days aloud for the keyboard, from the newest back, and not for the pointer', async () => {
    const card = laptop.locator('.chart-card p');
    const spoken = laptop.locator('.chart [aria-live]');
    await laptop.locator('.chart-canvas').focus();
    await laptop.keyboard.press('ArrowLeft');
    await spoken.getByText(/ · so far: Revenue \$/).waitFor({ state: 'attached' });
    const today = await card.textContent();
    await laptop.keyboard.press('ArrowLeft');
    await spoken.filter({ hasNotText: 'so far' }).getByText(': Revenue $').waitFor({ state: 'attached' });
    await expect.poll(() => card.textContent()).not.toBe(today);
    await laptop.locator('.chart-canvas').hover();
    await expect.poll(() => spoken.textContent()).toBe('');
    await card.waitFor();
    await laptop.locator('.chart-canvas').blur();
    await card.waitFor({ state: 'detached' });
  });

  it('draws all seven chart types of the same days, and keeps the choice in the URL', async () => {
    for (const name of CHARTS) {
      await laptop.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
      const drawn = { Line: '.line-marks', Area: '.line-fill', Bar: 'canvas', Candlestick: 'canvas' }[name];
      await laptop
        .locator(`.chart ${drawn ?? '.recharts-bar-rectangle path'}`)
        .first()
        .waitFor();
    }
    expect(laptop.url()).toContain('chart=composed');
    await laptop.reload();
    await laptop.getByText(/^Average \$/).waitFor();
    await asTable();
    const days = laptop.getByRole('region', { name: 'Revenue by day' }).getByRole('row');
    await expect.poll(() => days.count()).toBe(31);
  });

  it('shows the days of a period, compared with those before, and keeps the choice in the URL', async () => {
    await laptop.goto(`${product.url}/dashboard`);
    await laptop.getByRole('radio', { name: '7d' }).check({ force: true });
    await laptop.getByRole('combobox', { name: 'Compare with' }).selectOption('Previous period');
    await laptop.getByRole('list').filter({ hasText: 'The 7 days before' }).waitFor();
    await laptop.reload();
    await laptop.getByText('7 days', { exact: true }).first().waitFor();
    await expect.poll(() => laptop.getByRole('combobox', { name: 'Compare with' }).inputValue()).toBe('previous');
    await expect.poll(() => laptop.getByRole('radio', { name: '7d' }).isChecked()).toBe(true);
    await asTable();
    const table = laptop.getByRole('region', { name: 'Revenue by day' });
    await expect.poll(() => table.getByRole('row').count()).toBe(8);
    await expect.poll(() => table.getByRole('columnheader').count()).toBe(4);
  });

  it.each(['Total Revenue', 'Conversion Rate|Checkout completion', 'Abandoned Carts'])(
    'opens the details of %s for the selected period; Back closes them',
    async name => {
      await laptop.getByRole('button', { name: new RegExp(`View details: (?:${name})`) }).click();
      const days = laptop.getByRole('dialog', { name: new RegExp(name) }).getByRole('listitem');
      await expect.poll(() => days.count()).toBe(7);
      await laptop.goBack();
      await laptop.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );

  it('keeps its lists at 400 pixels; products lead to the store’s admin; a rise is green, a fall red', async () => {
    const link = laptop.getByRole('region', { name: 'Top Products' }).locator('.rows').getByRole('link').first();
    expect(await link.getAttribute('href')).toMatch(
      /^https:\/\/aurora-outfitters\.myshopify\.com\/admin\/products\/\d+$/,
    );
    await expect
      .poll(() => laptop.evaluate(`getComputedStyle(document.querySelector('.rows')).maxHeight`))
      .toBe('400px');
    const colours = await laptop.evaluate<string[]>(
      `[...document.querySelectorAll('.tile .delta')].map(delta => delta.dataset.type + ' ' + getComputedStyle(delta).color)`,
    );
    const known = ['up rgb(4, 120, 87)', 'down rgb(185, 28, 28)', 'neutral rgb(94, 105, 121)'];
    expect(colours.length).toBeGreaterThan(0);
    for (const colour of colours) expect(known).toContain(colour);
  });

  it('syncs the store again, its report of visits too', async () => {
    const rate = async () =>
      Number.parseFloat((await tile('Conversion Rate').locator('.tile-value').textContent()) ?? '');
    expect(await rate()).toBeLessThan(4);
    await control(product, 'dial', { shop: SHOP, name: 'conversion', value: '8' });
    await laptop.getByRole('button', { name: 'Refresh Data' }).click();
    await see(laptop, 'Dashboard data has been updated.');
    await expect.poll(rate).toBeCloseTo(8, 0);
  });

  it('syncs the store once in 30 seconds', async () => {
    await laptop.getByRole('button', { name: 'Refresh Data' }).click();
    await see(laptop, /^Please wait \d+s before refreshing again\.$/);
    await laptop.reload();
    await laptop.getByRole('button', { name: 'Refresh Data' }).click();
    await see(laptop, /^Please wait \d+s before refreshing again\.$/);
  });

  it('is where signed-in merchants land from the start page', async () => {
    await laptop.goto(product.url);
    await laptop.waitForURL(`${product.url}/dashboard`);
    await laptop.goto(`${product.url}/?force=true`);
    await see(laptop, 'Successfully Connected!');
  });
});

describe('the profile', () => {
  it('shows the store, its statistics and its plan', async () => {
    await laptop.goto(`${product.url}/profile`);
    await see(laptop, 'Active Shopify Integration');
    await laptop
      .getByRole('region', { name: 'Store statistics' })
      .getByText(/^\$[\d,]+\.\d\d$/)
      .waitFor();
    await laptop.getByRole('region', { name: 'Plan' }).getByText('3 days left').waitFor();
    await laptop.getByRole('button', { name: 'Check Connection' }).click();
    await see(laptop, 'The connection to your store works.');
  });

  it('lists the sessions; signing one out cuts its device off at once', async () => {
    phone = await newDevice({ width: 390, height: 844 });
    await connect(phone, product);
    const others = laptop.getByRole('button', { name: /^Sign out Chrome/ });
    await others.waitFor();
    await others.click();
    await phone.getByRole('button', { name: 'Connect Store' }).first().waitFor();
    expect(new URL(phone.url()).pathname).toBe('/');
    await see(laptop, 'This device');
    await others.waitFor({ state: 'detached' });
  });

  it('force disconnects the store: both devices are signed out, and the browser forgets', async () => {
    await connect(phone, product);
    await laptop.getByRole('button', { name: 'Force Disconnect' }).click();
    const dialog = laptop.getByRole('alertdialog');
    await dialog.getByText(SHOP).waitFor();
    await dialog.getByRole('button', { name: 'Force Disconnect' }).click();
    await see(laptop, `${SHOP} has been disconnected on every device.`);
    for (const device of [laptop, phone]) await device.getByRole('button', { name: 'Connect Store' }).first().waitFor();
    await expect.poll(() => laptop.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await expect.poll(() => laptop.evaluate(async () => (await fetch('/api/auth/shopify/me')).status)).toBe(401);
  });

  it('leaves no error in any console, and no policy violation', () => expect(complaints).toEqual([]));
});

async function newDevice(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('pageerror', error => complaints.push(error.message));
  page.on('console', message => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url)) complaints.push(`${message.text()} ${url}`);
  });
  return page;
}

/** A browser reports every refusal: the one without a session, and the one provoked here. */
const isExpected = (text: string, url: string): boolean =>
  (text.includes('401') && url.includes('/api/')) || (text.includes('429') && url.endsWith('/api/analytics/refresh'));

const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const tile = (name: string) => laptop.getByRole('article').filter({ hasText: name });
