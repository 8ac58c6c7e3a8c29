/** The second language in a real browser against the built product: the browser's, and the one chosen in the profile. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackMarket } from '../browser/trackMarket.mjs';
import { faultsEverywhere } from './accessibility.js';
import { geometryFaultsAt } from './geometryFaultsAt.js';
import { connect, storeIsRead } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

withProduct();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const english = await browser.newContext();
  const first = await english.newPage();
  await connect(first, product);
  await storeIsRead(first);
  const cookies = (await english.cookies(product.url)).map(({ name, value }) => `${name}=${value}`);
  await trackMarket(product, cookies.join('; '));
  context = await browser.newContext({ locale: 'de-DE', storageState: await english.storageState() });
  await english.close();
  page = await context.newPage();
}, 120_000);
afterAll(() => context?.close());

const open = (path: string) => page.goto(product.url + path, { waitUntil: 'networkidle' });
const choose = async (name: string) => {
  await open('/profile#language');
  await Promise.all([page.waitForEvent('load'), page.getByRole('radio', { name, exact: true }).press(' ')]);
  await page.locator('#language h2').waitFor();
};
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first();
const language = () => page.evaluate('document.documentElement.lang');

describe('a merchant with a German browser', () => {
  it('gets the dashboard in German from the first byte, with German amounts, dates and title', async () => {
    const sent = await open('/dashboard');
    expect(await sent?.text()).toMatch(/<html[^>]* lang="de".*<h2>Gesamtumsatz/s);
    await heading('Umsatzübersicht').waitFor();
    const total = page.locator('.tile').filter({ has: page.getByRole('heading', { name: 'Gesamtumsatz' }) });
    await total.getByText(/^[\d.]+,\d\d\s\$$/).waitFor();
    await page
      .locator('.chart')
      .getByText(/^\d+\. (?:Jan\.|Feb\.|März|Apr\.|Mai|Juni|Juli|Aug\.|Sept\.|Okt\.|Nov\.|Dez\.)/)
      .first()
      .waitFor();
    expect([await page.title(), await language()]).toEqual([expect.stringMatching(/Dashboard · Tidewatch$/), 'de']);
  });

  it('switches to English in the profile, on every page from the first paint, and back', async () => {
    await choose('English');
    await page.getByRole('heading', { name: 'Profile and Settings' }).waitFor();
    expect(await language()).toBe('en');
    await open('/dashboard');
    await heading('Revenue Overview').waitFor();
    await heading('Top Products').waitFor();
    await choose('Browser');
    await page.getByRole('heading', { name: 'Profil und Einstellungen' }).waitFor();
    expect(await language()).toBe('de');
  });

  it('never sees a text in the other language, even for one frame', async () => {
    await choose('English');
    await page.addInitScript(`
      window.seen = new Set();
      const look = () => {
        const heading = document.querySelector('h2');
        if (heading?.checkVisibility({ visibilityProperty: true })) window.seen.add(heading.textContent);
        requestAnimationFrame(look);
      };
      look();
    `);
    await open('/dashboard');
    await heading('Revenue Overview').waitFor();
    expect(await page.evaluate('[...window.seen]')).toEqual(['Total Revenue']);
    await choose('Browser');
  });
});

/** German is longer. */
const WIDTHS = [320, 390, 520, 680, 768, 1024, 1120, 1280, 1440, 1920];

describe('a screen in German fits', () => {
  it.each(['/dashboard', '/competitors', '/competitors?mode=demo', '/profile', '/nothing-here'])('%s', async path => {
    const screen = await context.newPage();
    await screen.emulateMedia({ reducedMotion: 'reduce' });
    await screen.goto(product.url + path, { waitUntil: 'networkidle' });
    const found = await geometryFaultsAt(screen, WIDTHS);
    await screen.close();
    expect(found).toEqual([]);
  });
});

describe('on a phone in German', () => {
  const PHONES = [320, 390];

  it('the privacy report stays in its window', async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await open('/profile');
    await page.getByRole('button', { name: 'Datenschutzbericht' }).click();
    const report = page.locator('.report');
    await report.waitFor();
    expect(await geometryFaultsAt(page, PHONES, 844)).toEqual([]);
    const [head, body] = [await page.locator('.report-dialog').boundingBox(), await report.boundingBox()];
    expect((body?.x ?? 0) + (body?.width ?? 0)).toBeLessThanOrEqual((head?.x ?? 0) + (head?.width ?? 0) - 24);
  });

  it('the first run’s field for an address is as high as the button beside it', async () => {
    const phone = await browser.newContext({
      ...{ locale: 'de-DE', storageState: await context.storageState() },
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const first = await phone.newPage();
    await first.goto(`${product.url}/dashboard`);
    await first.evaluate(
      `localStorage.setItem('tidewatch:aurora-outfitters.myshopify.com:first-run', '"competitors"')`,
    );
    await first.reload();
    const paste = first.locator('.first-paste');
    const heights = [await paste.locator('input').boundingBox(), await paste.getByRole('button').boundingBox()];
    expect(heights.map(box => box?.height)).toEqual([44, 44]);
    await phone.close();
  });

  it('each price ladder stays in its card', async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await open('/competitors');
    const card = await page.locator('.ladders').boundingBox();
    const ladder = await page.locator('.ladder').first().boundingBox();
    expect(ladder?.width).toBeLessThanOrEqual(card?.width ?? 0);
  });

  it('a list’s head takes one line, and a command shows its whole name', async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await open('/dashboard');
    const heights = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.moves-head, .lists .panel-head')].map(head => head.clientHeight)",
    );
    expect(heights).toHaveLength(3);
    expect(heights.filter(height => height > 60)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Control+k');
    await page.locator('.palette-name').first().waitFor();
    const cut = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.palette-name')].filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)",
    );
    expect(cut).toEqual([]);
  });
});

describe('a screen in German is accessible, light and dark', () => {
  it.each([
    '/',
    '/dashboard',
    '/competitors',
    '/competitors?mode=demo',
    '/profile',
    '/privacy-policy',
    '/nothing-here',
  ])('%s', async path => {
    const screen = await context.newPage();
    await screen.goto(product.url + path, { waitUntil: 'networkidle' });
    const found = await faultsEverywhere(screen, [390, 1440]);
    await screen.close();
    expect(found).toEqual([]);
  });
});

describe('a visitor with a German browser', () => {
  it('reads the start page in German, before and after the app takes over', async () => {
    const visitor = await browser.newContext({ locale: 'de-AT' });
    const start = await visitor.newPage();
    const problems: string[] = [];
    start.on('console', message => message.type() === 'error' && problems.push(message.text()));
    await start.goto(product.url, { waitUntil: 'networkidle' });
    const before = await start.locator('h1').textContent();
    expect(await start.evaluate('document.documentElement.lang')).toBe('de');
    await start.locator('.connect input').focus();
    await start.locator('#root:not([data-prerendered])').waitFor();
    expect([await start.locator('h1').textContent(), problems]).toEqual([before, []]);
    await visitor.close();
  });

  it('reads it in as much room as English has', async () => {
    const faultsIn = async (locale: string): Promise<readonly string[]> => {
      const visitor = await browser.newContext({ locale, reducedMotion: 'reduce' });
      const start = await visitor.newPage();
      await start.goto(product.url, { waitUntil: 'networkidle' });
      const found = await geometryFaultsAt(
        start,
        WIDTHS.filter(wide => wide >= 390),
      );
      await visitor.close();
      return found.map(fault => fault.replace(/"[^"]*"?/g, ''));
    };
    const [english, german] = await Promise.all([faultsIn('en-US'), faultsIn('de-DE')]);
    expect(german.filter(fault => !english.includes(fault))).toEqual([]);
  });
});
