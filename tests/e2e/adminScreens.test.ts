/**
 * The operator's tasks at /admin, in a real browser against the built product: unlocks by keyboard, searches, compares,
 * verifies, exports, is locked out. axe-core checks every state on a phone, a tablet and a desktop, light and dark.
 * Longer than 300 lines: all tasks share one product and one operator.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AuditLog, AuditLogs } from '../../domain/api/admin.js';
import { faults } from './accessibility.js';
import { eventually } from './eventually.js';
import { tabTo } from './keyboard.js';
import { connect, storeIsRead } from './merchant.js';
import { browser, product, withProduct } from './withProduct.js';

const WIDTHS = [390, 768, 1440];
const SHOP = 'aurora-outfitters.myshopify.com';
const ROWS = 10_000;
const log = (number: number): AuditLog => ({
  id: `e${number}`,
  timestamp: new Date(Date.UTC(2026, 10, 21) - number * 60_000).toISOString(),
  createdAt: new Date(Date.UTC(2026, 10, 21) - number * 60_000).toISOString(),
  shopDomain: SHOP,
  action: 'ALERT_RULE_SAVED',
  category: 'Alerts',
  details: 'rule “cheaper”; threshold: 5% -> 3%; channels: email -> email, sms',
  ipAddress: '203.0.113.24',
  userAgent: 'Mozilla/5.0',
  erased: false,
  apiToken: null,
  device: { kind: 'desktop', browser: 'Chrome 140', os: 'macOS' },
  position: String(ROWS - number),
});

withProduct();
let page: Page;
/** A second tab of the same browser. */
let other: Page;

beforeAll(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  [page, other] = [await context.newPage(), await context.newPage()];
  await page.bringToFront();
  await connect(page, product);
  // The sync's entries are in the audit log too, newer than the searched ones.
  await storeIsRead(page);
});

describe('the gate', () => {
  it('is where ?redirect=/admin leads, and is sound', async () => {
    await page.goto(`${product.url}/?redirect=/admin`);
    await gate().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await faultsEverywhere()).toEqual([]);
  });

  it('tells a wrong password from the right one, by keyboard alone', async () => {
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid password. 4 attempts remaining.').waitFor();
    expect(await faultsEverywhere()).toEqual([]);
    await page.keyboard.type(password());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Admin Dashboard - Audit Logs & Compliance' }).waitFor();
  });

  it('is open in every tab of the browser, and after a reload', async () => {
    await other.goto(`${product.url}/admin`);
    await other.getByRole('tab', { name: /^All Logs/ }).waitFor();
    // A background tab gets one frame per second.
    await page.bringToFront();
  });
});

describe('the audit log', () => {
  it('shows who did what, from where, and is sound', async () => {
    await rows().first().waitFor();
    await row('Admin signed in').getByText('System').first().waitFor();
    await row('Admin signed in')
      .getByText(/^Chrome \d+ on /)
      .waitFor();
    expect(await faultsEverywhere()).toEqual([]);
  });

  it('is searched and filtered in the URL', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('admin signed');
    await page.getByRole('button', { name: 'Remove filter: “admin signed”' }).waitFor();
    await eventually(async () => (await rows().count()) === 1);
    await page.getByLabel('Category').selectOption('Admin');
    await page.getByRole('button', { name: 'Remove filter: Admin', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?category=Admin&q=admin+signed');
    await page.keyboard.press('/');
    await page.keyboard.type(' tents');
    await page.getByText('No entries match these filters.').waitFor();
    expect(await faultsEverywhere()).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows().first().waitFor();
  });
});

describe('the lists', () => {
  it('of active shops stand under their statistics, and are sound', async () => {
    await page.getByRole('tab', { name: /^All Logs/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('row', { name: new RegExp(SHOP) })
      .getByText('ACTIVE')
      .waitFor();
    await page.getByRole('term').filter({ hasText: 'Active Sessions' }).waitFor();
    expect(await faultsEverywhere()).toEqual([]);
  });

  it('of deleted shops may be empty, and are sound', async () => {
    await page.getByRole('tab', { name: /^Deleted Shops/ }).click();
    await page.getByText('No deleted shops found').waitFor();
    expect(await faultsEverywhere()).toEqual([]);
  });
});

describe('the compliance tab', () => {
  it('verifies the log on a key press, or says that it is too young to be sealed, and is sound', async () => {
    await page.getByRole('tab', { name: /^Deleted Shops/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, /^Verify/);
    await page.keyboard.press('Enter');
    await page.getByText(/Nothing is sealed yet\.|entries match their seal\./).waitFor();
    expect(await faultsEverywhere()).toEqual([]);
  });
});

describe('a long trail', () => {
  longTrail();

  it('is compared by keyboard, entry by entry, and the comparison is sound', async () => {
    await page.goto(`${product.url}/admin`);
    await rows().first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Alert rule saved' });
    await dialog.getByRole('region', { name: 'Before' }).getByText('5%').waitFor();
    await dialog.getByRole('region', { name: 'After' }).getByText('email, sms').waitFor();
    expect(await faultsEverywhere()).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`**/admin?entry=${ROWS - 2}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is gone through by keyboard alone: tab, filter, row, comparison, and back to the row', async () => {
    await page.goto(`${product.url}/admin`);
    await rows().first().waitFor();
    await page.getByRole('tab', { name: /^All Logs/ }).focus();
    await tabTo(page, /^Category/);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**/admin?category=*');
    await tabTo(page, /^Remove filter: /);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await rows().first().waitFor();
    await tabTo(page, /Alert rule saved/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Alert rule saved' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await page.evaluate('document.activeElement.dataset.entry')) === String(ROWS));
  });
});

describe('ten thousand rows in one list', () => {
  const FRAMES = 60;
  /** 60 frames a second. */
  const FRAME_MS = 1_000 / 60;

  longTrail();

  it('are a sound table, of which only what is in view is drawn', async () => {
    await page.goto(`${product.url}/admin?view=list`);
    await rows().first().waitFor();
    const toTheEnd = setInterval(() => {
      page.evaluate("document.querySelector('.list-box').scrollTop = 1e9").catch(() => {});
    }, 50);
    onTestFinished(() => clearInterval(toTheEnd));
    await page.getByText('10,000 of 10,000 loaded').waitFor({ timeout: 120_000 });
    clearInterval(toTheEnd);
    await page.evaluate("document.querySelector('.list-box').scrollTop = 200_000");
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
    await expect.poll(() => rows().count()).toBeLessThan(80);
    expect(await faultsEverywhere()).toEqual([]);
  }, 180_000);

  it('scroll at 60 frames a second: a frame’s script, style and layout take less than it lasts', async () => {
    const devtools = await page.context().newCDPSession(page);
    // The thread's own time: what else the machine does meanwhile is not in it.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      const own = metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name));
      return own.reduce((sum, { value }) => sum + value * 1_000, 0);
    };
    await page.evaluate("document.querySelector('.list-box').scrollTop = 200_000");
    const frames: number[] = [];
    for (let before = await spent(); frames.length < FRAMES; ) {
      // Scrolls three rows per frame, like a quick turn of the wheel; a second frame draws what the first one
      // requested.
      await page.evaluate(`new Promise(done => {
        document.querySelector('.list-box').scrollTop += 120;
        requestAnimationFrame(() => requestAnimationFrame(done));
      })`);
      const after = await spent();
      frames.push(after - before);
      before = after;
    }
    frames.sort((a, b) => a - b);
    const [median, p95] = [0.5, 0.95].map(share => frames[Math.ceil(share * FRAMES) - 1] ?? Number.NaN);
    console.log(`a frame of 10,000 rows: ${median?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms`);
    expect(p95).toBeLessThanOrEqual(FRAME_MS);
    expect(await page.evaluate("document.querySelector('.list-box').scrollTop")).toBeGreaterThan(
      200_000 + FRAMES * 100,
    );
  }, 180_000);
});

describe('Logout Admin', () => {
  it('closes the gate in every tab, and leads back to the dashboard', async () => {
    await page.goto(`${product.url}/admin`);
    await page.getByRole('button', { name: 'Logout Admin' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Admin session ended securely').waitFor();
    await other.getByRole('dialog', { name: 'Admin Access Required' }).waitFor();
  });

  it('is shown as an expiry if the server ended the session, and unlocking leads back to the same rows', async () => {
    await page.goto(`${product.url}/admin?tab=active`);
    await unlock();
    await page.getByRole('row', { name: new RegExp(SHOP) }).waitFor();
    await page.context().clearCookies({ name: /admin/ });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Admin session expired. Please login again.').waitFor();
    await page.getByText('You’ll return to Active Shops, with the same filters.').waitFor();
    expect(await faultsEverywhere()).toEqual([]);
    await unlock();
    await page.getByRole('row', { name: new RegExp(SHOP) }).waitFor();
    await page.getByRole('button', { name: 'Logout Admin' }).click();
    await page.waitForURL('**/dashboard');
  });
});

describe('five wrong passwords', () => {
  it('lock the gate in every tab, with the minutes that are left', async () => {
    await page.goto(`${product.url}/admin`);
    for (const left of [4, 3, 2, 1]) {
      await page.getByLabel('Admin password').fill(`wrong password ${left}`);
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`^Invalid password. ${left} attempts? remaining.$`)).waitFor();
    }
    await page.getByLabel('Admin password').fill('wrong password 0');
    await page.keyboard.press('Enter');
    await page.getByText('Account locked for 15 minutes due to too many failed attempts.').waitFor();
    const locked = /^Account Temporarily Locked - Too many failed attempts. Try again in 1[45] minutes.$/;
    await page.getByText(locked).waitFor();
    await expect.poll(() => page.getByLabel('Admin password').isDisabled()).toBe(true);
    expect(await faultsEverywhere()).toEqual([]);
    await other.evaluate("dispatchEvent(new Event('focus'))");
    await other.getByText(locked).waitFor();
  });
});

/** The list of the real server is short: these are its rows, many times. */
function longTrail(): void {
  beforeAll(async () => {
    await page.route('**/api/admin/audit-logs/all**', async route => {
      const query = new URL(route.request().url()).searchParams;
      const size = Number(query.get('size') ?? 25);
      const first = query.has('cursor') ? Number(query.get('cursor')) : Number(query.get('page') ?? 0) * size;
      const json: AuditLogs = {
        audit_logs: Array.from({ length: Math.min(size, ROWS - first) }, (_, index) => log(first + index)),
        total_count: ROWS,
        next_cursor: first + size < ROWS ? String(first + size) : null,
        as_of: String(ROWS),
      };
      await route.fulfill({ json });
    });
    return () => page.unroute('**/api/admin/audit-logs/all**');
  });
}

const gate = () => page.getByRole('dialog', { name: 'Admin Access Required' });
const rows = () => page.locator('tr[data-entry]');
const row = (action: string) => rows().filter({ hasText: action });

/** A sandbox prints a random password at its first start. */
function password(): string {
  const printed = /Admin password, shown only this once: (\S+)/.exec(product.printed())?.[1];
  if (!printed) throw new Error('no admin password was printed');
  return printed;
}

async function unlock(): Promise<void> {
  await page.getByLabel('Admin password').fill(password());
  await page.keyboard.press('Enter');
}

/** Findings of axe and a width check at each width, in both themes. */
async function faultsEverywhere(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of WIDTHS)
    for (const dark of [false, true]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(`document.documentElement.classList.toggle('bp6-dark', ${dark})`);
      found.push(...(await faults(page)).map(fault => `${width}${dark ? ' dark' : ''}: ${fault}`));
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(`document.documentElement.classList.remove('bp6-dark')`);
  return found;
}
