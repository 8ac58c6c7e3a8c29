/**
 * A merchant's main story: connect a store, see its figures, watch a competitor's page, and notice a change on two
 * devices. Against the built product and its sandbox, in a real browser: in one process (story.test.ts), and with
 * separate services on PostgreSQL (tests/engines/postgres/story.test.ts).
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompetitor } from './addCompetitor.js';
import { openBrowser } from './browser.js';
import { eventually } from './eventually.js';
import { connect, get, storeIsRead } from './merchant.js';
import type { Product } from './product.js';
import { control, firstCompetitorPage, marketUrls } from './sandbox.js';

const SHOP = 'aurora-outfitters.myshopify.com';

let product: Product;
let browser: Browser;
let laptop: Page;
let phone: Page;
/** A page of the sandbox's market, with its current price. */
let competitor: { url: string; price: string };

/**
 * @param start starts the product, with a store and a market of its own.
 * @param seconds limits the time from the key press to the first price.
 */
export function story(start: () => Promise<Product>, seconds = 2): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([start(), openBrowser()]);
    const { url, price } = await firstCompetitorPage(product);
    competitor = { url, price: `$${price.toFixed(2)}` };
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  describe('a merchant', () => {
    it('connects a store by its name and lands on its dashboard', async () => {
      laptop = await newDevice();
      await connect(laptop, product);
      expect(new URL(laptop.url()).pathname).toBe('/dashboard');
      await see(laptop, 'Total Revenue');
    });

    it('sees revenue, orders and products that were folded from the synced store', async () => {
      await storeIsRead(laptop);
      const { totalRevenue, timeseries } = await get<{ totalRevenue: number; timeseries: { total_price: number }[] }>(
        laptop,
        '/api/analytics/revenue',
      );
      expect(totalRevenue).toBeGreaterThan(10_000);
      // The page starts with 30 of the 60 days.
      const shown = timeseries.slice(-30).reduce((sum, { total_price: price }) => sum + price, 0);
      const whole = Math.floor(shown + 0.001).toLocaleString('en-US');
      await see(laptop, `$${whole}`);
      await see(laptop, 'Aurora Ridge 2-Person Tent');
      const { orders } = await get<{ orders: { name: string }[] }>(laptop, '/api/analytics/orders/timeseries?limit=5');
      expect(orders).toHaveLength(5);
      await see(laptop, orders[0]?.name ?? 'no order');
    });

    it(`adds a competitor's page and has its price and stock within ${seconds} seconds`, async () => {
      await laptop.getByRole('link', { name: 'Market Intelligence' }).first().click();
      await laptop
        .getByRole('button', { name: /^Add (Your First )?Competitor$/ })
        .first()
        .click();
      const addedAt = Date.now();
      await addCompetitor(laptop, competitor.url);
      await row(laptop).getByText(competitor.price).waitFor();
      expect(Date.now() - addedAt).toBeLessThanOrEqual(seconds * 1_000);
      await row(laptop).getByText('In Stock').waitFor();
    });

    it('is told if the page is already tracked', async () => {
      await laptop.getByRole('button', { name: 'Add Competitor' }).first().click();
      await laptop.getByLabel('Competitor URL').fill(`${competitor.url}?utm_source=mail`);
      await laptop.getByLabel('Competitor URL').press('Enter');
      await see(laptop, 'This competitor is already being tracked for your products.');
      // The message appears a moment before the mark.
      const marked = laptop.getByLabel('Competitor URL').and(laptop.locator('[aria-invalid="true"]'));
      await marked.waitFor();
      await expect.poll(() => marked.inputValue()).toBe(`${competitor.url}?utm_source=mail`);
      await laptop.getByRole('button', { name: 'Cancel' }).click();
    });

    it('sees the same on a second device', async () => {
      phone = await newDevice({ width: 390, height: 844 });
      await connect(phone, product);
      await phone.goto(`${product.url}/competitors`);
      await phone.getByText(competitor.price).first().waitFor();
    });

    it('sees a changed price, its direction and a notification on both devices, without a reload', async () => {
      await control(product, 'price', { url: competitor.url, amount: '199.00' });
      await row(laptop)
        .getByRole('button', { name: /check now/i })
        .click();
      for (const device of [laptop, phone]) {
        await device.getByText('$199.00').first().waitFor().catch(withWhatIsKnown);
        await device
          .getByText(/−\d+\.\d%/)
          .filter({ visible: true })
          .first()
          .waitFor();
        await device
          .getByText(/fell from .* to \$199\.00/)
          .first()
          .waitFor();
      }
      const notifications = await get<{ message: string; read: boolean }[]>(phone, '/api/auth/shopify/notifications');
      expect(notifications.filter(({ message }) => message.includes('$199.00'))).toHaveLength(1);
    });

    it('finds it in the bell, marks it read here and sees it read there', async () => {
      await bell(laptop).click();
      await laptop
        .getByRole('button', { name: /^mark as read/i })
        .first()
        .click();
      await eventually(async () => {
        const [latest] = await get<{ read: boolean }[]>(phone, '/api/auth/shopify/notifications');
        return latest?.read;
      });
    });

    it('notices that the page sold out, at the next regular check', async () => {
      await control(product, 'availability', { url: competitor.url, availability: 'out_of_stock' });
      for (const device of [laptop, phone])
        await device.locator('.stock', { hasText: 'Out of Stock' }).waitFor({ timeout: 25_000 });
    });
  });

  describe('a kill -9 in the middle', () => {
    it('loses nothing that was confirmed', async () => {
      const urls = await marketUrls(product);
      const confirmed: string[] = [];
      const adding = (async () => {
        for (const url of urls.slice(1, 9)) {
          const answer = await post(laptop, '/api/competitors', { url });
          if (answer?.status === 201) confirmed.push(url);
          if (confirmed.length === 4) await product.kill();
          if (answer === null) return;
        }
      })();
      await adding;
      expect(confirmed.length).toBeGreaterThanOrEqual(4);
      await product.start();
      const tracked = await eventually(async () => {
        const rows = await get<{ url: string; price: number | null }[]>(laptop, '/api/competitors').catch(() => []);
        return rows.length > confirmed.length ? rows : undefined;
      });
      expect(tracked.map(({ url }) => url)).toEqual(expect.arrayContaining([competitor.url, ...confirmed]));
      expect(tracked.find(({ url }) => url === competitor.url)?.price).toBe(199);
    });

    it('leaves both devices signed in, and they catch up automatically', async () => {
      await control(product, 'price', { url: competitor.url, amount: '205.00' });
      for (const device of [laptop, phone]) await device.getByText('$205.00').first().waitFor({ timeout: 45_000 });
    });
  });

  describe('a merchant who leaves', () => {
    it('logs out on one device and stays signed in on the other', async () => {
      await laptop.getByRole('button', { name: 'Logout' }).click();
      await laptop.getByRole('button', { name: 'Connect Store' }).first().waitFor();
      const code = async () => (await get<{ code: string }>(laptop, '/api/auth/shopify/me')).code;
      await expect.poll(code).toBe('AUTHENTICATION_REQUIRED');
      expect((await get<{ shop: string }>(phone, '/api/auth/shopify/me')).shop).toBe(SHOP);
    });
  });
}

async function newDevice(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(15_000);
  return await context.newPage();
}

/** Adds the server's state to the fault: did it read the price that did not appear? */
async function withWhatIsKnown(fault: Error): Promise<never> {
  const rows = await get<object[]>(phone, '/api/competitors');
  throw new Error(`${fault.message}\nThe server has: ${JSON.stringify(rows)}`, { cause: fault });
}

const see = (page: Page, text: string) => page.getByText(text).first().waitFor();
const row = (page: Page) => page.getByRole('row').filter({ has: page.locator(`a[href="${competitor.url}"]`) });
const bell = (page: Page) => page.getByRole('button', { name: /notifications/i }).first();

/** Sends like the client. `null` without an answer. */
const post = (page: Page, path: string, body: object): Promise<{ status: number } | null> =>
  page.evaluate(
    ([to, json]) =>
      fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: json,
      }).then(
        ({ status }) => ({ status }),
        () => null,
      ),
    [path, JSON.stringify(body)] as const,
  );
