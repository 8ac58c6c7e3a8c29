/** Every screen at every width: nothing outside its card, over other text, cut off or scrolling sideways. */
import type { BrowserContext, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { oddValues } from '../browser/oddValues.mjs';
import { trackMarket } from '../browser/trackMarket.mjs';
import { geometryFaultsAt } from './geometryFaultsAt.js';
import { connect, storeIsRead } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

const WIDTHS = Array.from({ length: 41 }, (_, n) => 320 + 40 * n);
/** At 200 % a window has half the pixels and is half as high; widths between these are those at 100 %. */
const ZOOMED = WIDTHS.filter(width => width >= 640 && width % 160 === 0).map(width => width / 2);

/** Less than two lines of a drawer's title, in pixels. */
const LINE = 40;
/** Odd values are as wide at any width: these open each layout. */
const LAYOUTS = [320, 390, 520, 768, 1024, 1180, 1200, 1280, 1440, 1920];

withProduct();
let context: BrowserContext;

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await connect(page, product);
  await storeIsRead(page);
  const cookies = (await context.cookies(product.url)).map(({ name, value }) => `${name}=${value}`);
  await trackMarket(product, cookies.join('; '));
  await page.close();
}, 120_000);
afterAll(() => context?.close());

describe('a screen fits', () => {
  it.each([
    '/',
    '/dashboard',
    '/competitors',
    '/competitors?mode=demo',
    '/profile',
    '/privacy-policy',
    '/nothing-here',
  ])(
    '%s at 320 to 1920 px, at both zooms',
    async path => {
      const page = await context.newPage();
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      const found = [...(await geometryFaultsAt(page, WIDTHS)), ...(await geometryFaultsAt(page, ZOOMED, 450))];
      await page.close();
      expect(found).toEqual([]);
    },
    120_000,
  );

  it.each(['/dashboard', '/competitors', '/competitors with an open drawer'])(
    '%s with long words, other scripts, ten digits and failures',
    async what => {
      const [path = '', drawer] = what.split(' with ');
      const page = await context.newPage();
      onTestFinished(() => page.close());
      await oddValues(page);
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      if (drawer) await page.getByRole('button', { name: 'Daunenschlafsackkompressionsbeutel' }).first().click();
      const found: string[] = [];
      for (const width of LAYOUTS) {
        found.push(...(await geometryFaultsAt(page, [width])));
        const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
        if (drawer && ((await title.boundingBox())?.height ?? 0) > LINE) found.push(`${width}: the title breaks`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(found).toEqual([]);
    },
    60_000,
  );

  it('the bar stays on one line while the connection is lost', async () => {
    const page = await context.newPage();
    onTestFinished(() => page.close());
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket('**/socket.io/**', socket => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.goto(`${product.url}/dashboard`);
    await page.locator('.connection[data-state="online"]').waitFor();
    // Lost, not refused: the client waits 20 s for a first connection that closes before its greeting.
    await page.routeWebSocket('**/socket.io/**', socket => socket.close());
    for (const socket of sockets) await socket.close();
    await page.locator('.connection').getByRole('button', { name: 'Retry now' }).waitFor();
    const everySecond = WIDTHS.filter((_, n) => n % 2 === 0);
    expect(await geometryFaultsAt(page, everySecond, 900)).toEqual([]);
  }, 60_000);
});
