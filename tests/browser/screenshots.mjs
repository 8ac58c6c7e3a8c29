/**
 * `npm run screenshots [-- <name> …]`: every screen of the built product, as a person sees it, into docs/screenshots/:
 * at 1440 px light and dark, at 768 and 390 px light, as the repository keeps them all. Look at each one.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureBuilt } from '../../ops/launch/ensureBuilt.mjs';
import { findChromium } from './findChromium.mjs';
import { trackMarket } from './trackMarket.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/screenshots');
const SHOP = 'aurora-outfitters.myshopify.com';
const SIZES = [
  { viewport: { width: 1440, height: 900 }, themes: ['light', 'dark'] },
  { viewport: { width: 768, height: 1024 }, themes: ['light'] },
  { viewport: { width: 390, height: 844 }, themes: ['light'] },
];
/** Waits for pending parts: a chart's library, a picture, an animation. */
const SETTLE_MS = 1_500;
/** Text stays sharp; the pictures of all screens take a few megabytes. */
const QUALITY = 55;

/**
 * `whole`: the page at its full height. `before`: a person's actions first. `operator`: unlocks the admin area. `down`:
 * the service does not answer. `firstRun`: the step of a new store. `answers`: overrides for the server's answers.
 */
const SCREENS = [
  { name: 'landing', path: '/', visitor: true, whole: true },
  { name: 'landing-refused', path: '/?error=code_used', visitor: true },
  { name: 'landing-connected', path: '/?force=true' },
  { name: 'sample-store', path: '/competitors?mode=demo', visitor: true },
  { name: 'first-run', path: '/dashboard', firstRun: 'competitors', whole: true },
  { name: 'first-run-alerts', path: '/dashboard', firstRun: 'alerts', whole: true },
  { name: 'dashboard', path: '/dashboard', whole: true },
  { name: 'market', path: '/competitors', whole: true },
  { name: 'competitor', path: '/competitors', before: page => openCompetitor(page) },
  { name: 'correction', path: '/competitors', before: page => openCompetitor(page, 'Looks wrong?') },
  { name: 'add', path: '/competitors', before: page => press(page, 'Add Competitor') },
  { name: 'look-back', path: '/competitors', before: page => choose(page, 'Look Back') },
  { name: 'suggestions', path: '/competitors?mode=demo', before: page => press(page, /New suggestions/) },
  { name: 'bell', path: '/dashboard', before: page => press(page, /^Notifications/) },
  { name: 'palette', path: '/dashboard', before: page => page.keyboard.press('Control+k') },
  { name: 'keyboard-help', path: '/dashboard', before: page => page.keyboard.press('?') },
  { name: 'profile', path: '/profile', whole: true },
  { name: 'privacy-report', path: '/profile', before: page => press(page, 'View Privacy Report') },
  { name: 'delete-data', path: '/profile', before: page => press(page, 'Delete All My Data') },
  { name: 'admin-gate', path: '/admin' },
  { name: 'admin', path: '/admin', operator: true },
  { name: 'admin-change', path: '/admin', operator: true, before: page => press(page, 'Compare') },
  { name: 'admin-active', path: '/admin?tab=active', operator: true },
  { name: 'admin-compliance', path: '/admin?tab=compliance', operator: true },
  { name: 'privacy-policy', path: '/privacy-policy', visitor: true },
  { name: 'not-found', path: '/no-such-page', visitor: true },
  // No answer of the product has this form, so the screen cannot draw it.
  { name: 'crash', path: '/competitors', answers: { '**/api/competitors': [null] } },
  { name: 'unavailable', path: '/service-unavailable', visitor: true, down: true },
];

const press = (page, name) => page.getByRole('button', { name }).first().click();

/** A competitor whose price changed, from `trackMarket`. */
async function openCompetitor(page, then) {
  const row = page.locator('.competitors tbody tr[data-pending]').filter({ hasText: 'Tempest' });
  await row.getByRole('button').first().click();
  await page.getByRole('dialog').locator('.chart canvas').first().waitFor();
  if (!then) return;
  await press(page, then);
  await page.getByText('There’s no price on this page').scrollIntoViewIfNeeded();
}

async function choose(page, name) {
  await press(page, 'More');
  await page.getByRole('menuitem', { name }).click();
}

ensureBuilt();
const { signIn, start, synced } = await import('../../dist/tests/bench/runningProduct.js');
const wanted = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'tidewatch-screenshots-'));
mkdirSync(FOLDER, { recursive: true });
const password = randomBytes(16).toString('hex');
const { status } = spawnSync(process.execPath, ['ops/launch/tidewatch.mjs', 'admin', 'set-password'], {
  ...{ cwd: ROOT, env: { ...process.env, TIDEWATCH_DATA_DIR: data }, input: `${password}\n` },
  stdio: ['pipe', 'ignore', 'inherit'],
});
if (status !== 0) throw new Error('the admin password could not be set');
const product = await start(data, { TIDEWATCH_SANDBOX_ORDERS: '3000' });
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
try {
  const merchant = await signIn(product.url, 'aurora-outfitters');
  await synced(product.url, merchant);
  await trackMarket(product, merchant);
  const cookies = { merchant: cookiesOf(merchant), operator: await unlock() };
  for (const { viewport, themes } of SIZES)
    for (const theme of themes)
      for (const screen of SCREENS)
        if (wanted.length === 0 || wanted.includes(screen.name)) await picture(screen, viewport, theme, cookies);
} finally {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}

async function unlock() {
  const context = await browser.newContext();
  const headers = { origin: product.url };
  const answer = await context.request.post(`${product.url}/api/admin/login`, { headers, data: { password } });
  if (!answer.ok()) throw new Error(`the admin area stays locked: ${answer.status()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function cookiesOf(header) {
  return header.split('; ').map(pair => {
    const [name, value] = pair.split('=');
    return { name, value, url: product.url };
  });
}

async function picture(screen, viewport, theme, cookies) {
  const { name, path, visitor = false, operator = false, whole = false, down = false, before } = screen;
  const { firstRun = 'done', answers = {} } = screen;
  const context = await browser.newContext({
    ...{ viewport, colorScheme: theme, isMobile: viewport.width < 768, hasTouch: viewport.width < 768 },
  });
  await context.addCookies([...(visitor ? [] : cookies.merchant), ...(operator ? cookies.operator : [])]);
  await context.addInitScript(`localStorage.setItem('tidewatch:privacy-accepted', '"yes"')`);
  await context.addInitScript(`localStorage.setItem('tidewatch:${SHOP}:first-run', '"${firstRun}"')`);
  const page = await context.newPage();
  for (const [path, json] of Object.entries(answers)) await page.route(path, route => route.fulfill({ json }));
  if (down) await page.route('**/api/health/summary', route => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  await before?.(page);
  await page.waitForTimeout(SETTLE_MS);
  const file = join(FOLDER, `${name}-${viewport.width}-${theme}.webp`);
  // Playwright writes no WebP, which takes half of what JPEG does.
  const devtools = await context.newCDPSession(page);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  const { data: bytes } = await devtools.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: QUALITY, captureBeyondViewport: whole },
    ...(whole && { clip: { x: 0, y: 0, width: viewport.width, height, scale: 1 } }),
  });
  writeFileSync(file, Buffer.from(bytes, 'base64'));
  console.error(file);
  await context.close();
}
