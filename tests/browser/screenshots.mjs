/**
 * `npm run screenshots [-- <name> …]`: every screen of the built product, as a person sees it, into docs/screenshots/:
 * at 1440, 768 and 390 px, light and dark. Look at each one.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureBuilt } from '../../ops/launch/ensureBuilt.mjs';
import { findChromium } from './findChromium.mjs';

const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'];
/** What is still on its way: a chart's library, a picture, an animation. */
const SETTLE_MS = 1_500;

/** `whole`: the page at its full height. `before`: what a person does first. */
const SCREENS = [
  { name: 'landing', path: '/', visitor: true, whole: true },
  { name: 'landing-refused', path: '/?error=code_used', visitor: true },
  { name: 'landing-connected', path: '/?force=true' },
  { name: 'sample-store', path: '/competitors?mode=demo', visitor: true },
  { name: 'dashboard', path: '/dashboard', whole: true },
  { name: 'market', path: '/competitors' },
  { name: 'suggestions', path: '/competitors?mode=demo', before: page => press(page, /New suggestions/) },
  { name: 'bell', path: '/dashboard', before: page => press(page, /^Notifications/) },
  { name: 'palette', path: '/dashboard', before: page => page.keyboard.press('Control+k') },
  { name: 'profile', path: '/profile', whole: true },
  { name: 'admin', path: '/admin' },
  { name: 'privacy-policy', path: '/privacy-policy', visitor: true },
  { name: 'not-found', path: '/no-such-page', visitor: true },
  { name: 'unavailable', path: '/service-unavailable', visitor: true, before: isDown },
];

const press = (page, name) => page.getByRole('button', { name }).first().click();

/** The page asks whether the service is back: here it is not. */
async function isDown(page) {
  await page.route('**/api/health/summary', route => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
}

ensureBuilt();
const { signIn, start, synced } = await import('../../dist/tests/bench/runningProduct.js');
const wanted = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'tidewatch-screenshots-'));
mkdirSync(FOLDER, { recursive: true });
const product = await start(data);
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] });
try {
  const cookie = await signIn(product.url, 'aurora-outfitters');
  await synced(product.url, cookie);
  for (const viewport of SIZES)
    for (const theme of THEMES)
      for (const screen of SCREENS)
        if (wanted.length === 0 || wanted.includes(screen.name)) await picture(screen, viewport, theme, cookie);
} finally {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}

async function picture({ name, path, visitor = false, whole = false, before }, viewport, theme, cookie) {
  const context = await browser.newContext({ viewport, colorScheme: theme, hasTouch: viewport.width < 768 });
  if (!visitor)
    await context.addCookies(
      cookie.split('; ').map(pair => {
        const [key, value] = pair.split('=');
        return { name: key, value, url: product.url };
      }),
    );
  await context.addInitScript(`localStorage.setItem('tidewatch:privacy-accepted', '"yes"')`);
  const page = await context.newPage();
  await page.goto(product.url + path);
  await page.waitForLoadState('networkidle');
  await before?.(page);
  await page.waitForTimeout(SETTLE_MS);
  const file = join(FOLDER, `${name}-${viewport.width}-${theme}.jpg`);
  await page.screenshot({ path: file, fullPage: whole, type: 'jpeg', quality: 82 });
  console.error(file);
  await context.close();
}
