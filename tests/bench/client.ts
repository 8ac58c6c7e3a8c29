/**
 * The client as a phone gets it, over the built product (issue bars): the start page for a visitor, each screen for a
 * merchant with a synced store. Lighthouse itself is too heavy a dependency (ADR 0053): this measures the same by the
 * same protocol, and scores it by the same curves. Times are only worth something on a quiet machine; sizes, requests
 * and shifts always are.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { firstComparison } from './firstComparison.js';
import { lighthouseScore } from './lighthouseScore.js';
import { hardware } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { signIn, start, synced } from './runningProduct.js';
import { type Opened, seenOn, type Visit, visit } from './visit.js';

/** Plain JavaScript, so not in `dist`, where this runs. */
const FIND_CHROMIUM = new URL('../../../tests/browser/findChromium.mjs', import.meta.url).href;
const VISITS = 5;
const KIB = 1_024;
const SHOP = 'aurora-outfitters';

export async function clientBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-client-'));
  const { findChromium } = (await import(FIND_CHROMIUM)) as { findChromium(): string | null };
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: `npm test` installs one');
  const product = await start(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const comparedAfter = await firstComparison(browser, product.url, SHOP);
    const cookie = await signIn(product.url, SHOP);
    await synced(product.url, cookie);
    const merchant = stateOf(product.url, cookie);
    const at = (path: string) =>
      medianOf(() => visit(browser, product.url + path, path === '/' ? undefined : merchant));
    const landing = await at('/');
    const dashboard = await at('/dashboard');
    return {
      name: 'client',
      setup: { ...hardware(), product: 'built, with its sandbox', visits: `median of ${VISITS}` },
      rows: [
        { measure: 'first comparison after consent', value: comparedAfter / 1_000, unit: 's', bar: { max: 60 } },
        ...rowsOf('landing', landing, { score: 97, lcp: 1_500, kib: 65, requests: 6 }),
        ...rowsOf('dashboard', dashboard, { score: 92, lcp: 2_500, kib: 190, tbt: 200 }),
        ...(await shifts(browser, product.url, merchant)),
        ...(await interactions(browser, product.url, merchant)),
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A merchant who has answered the privacy banner. */
const stateOf = (url: string, cookie: string) => ({
  cookies: cookie.split('; ').map(pair => {
    const [name = '', value = ''] = pair.split('=');
    return {
      name,
      value,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    };
  }),
  origins: [{ origin: url, localStorage: [{ name: 'tidewatch:privacy-accepted', value: '"yes"' }] }],
});

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function medianOf(open: () => Promise<Opened>): Promise<Visit> {
  const visits: Visit[] = [];
  for (let n = 0; n < VISITS; n++) {
    const opened = await open();
    visits.push(opened);
    await opened.close();
  }
  const of = (name: Exclude<keyof Visit, 'problems'>) => middle(visits.map(one => one[name]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: Math.max(...visits.map(({ cls }) => cls)),
    scriptBytes: of('scriptBytes'),
    scriptRequests: of('scriptRequests'),
    problems: visits.flatMap(({ problems }) => problems),
  };
}

interface Bars {
  readonly score: number;
  readonly lcp: number;
  readonly kib: number;
  readonly requests?: number;
  readonly tbt?: number;
}

function rowsOf(name: string, seen: Visit, bars: Bars): readonly BenchRow[] {
  const { fcp, lcp, tbt, cls, scriptBytes, scriptRequests, problems } = seen;
  // These pages finish with their largest element, so its time does not flatter the speed index.
  const score = lighthouseScore({ fcp, lcp, tbt, cls, speedIndex: lcp });
  const max = (bar: number | undefined) => (bar === undefined ? {} : { bar: { max: bar } });
  return [
    { measure: `${name}: performance`, value: score, unit: 'of 100', bar: { min: bars.score } },
    { measure: `${name}: first contentful paint`, value: fcp, unit: 'ms' },
    { measure: `${name}: largest contentful paint`, value: lcp, unit: 'ms', ...max(bars.lcp) },
    { measure: `${name}: total blocking time`, value: tbt, unit: 'ms', ...max(bars.tbt) },
    { measure: `${name}: layout shift`, value: cls, unit: '', ...max(0.02) },
    { measure: `${name}: script, gzip`, value: scriptBytes / KIB, unit: 'KiB', ...max(bars.kib) },
    { measure: `${name}: script requests`, value: scriptRequests, unit: '', ...max(bars.requests) },
    { measure: `${name}: errors on the console`, value: problems.length, unit: '', ...max(0) },
  ];
}

type State = ReturnType<typeof stateOf>;

/** The other screens: each once. */
async function shifts(browser: Browser, url: string, state: State): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const path of ['/competitors', '/competitors?mode=demo', '/profile', '/privacy-policy', '/nothing-here']) {
    const { cls, close } = await visit(browser, url + path, state);
    await close();
    rows.push({ measure: `${path}: layout shift`, value: cls, unit: '', bar: { max: 0.02 } });
  }
  return rows;
}

/** The time from an interaction to the next paint, on the phone's processor. */
async function interactions(browser: Browser, url: string, state: State): Promise<readonly BenchRow[]> {
  const acts: readonly (readonly [name: string, path: string, act: (page: Page) => Promise<unknown>])[] = [
    // Presses a key: the browser does not count scripted actions as interactions.
    ['chart type', '/dashboard', page => page.getByRole('combobox', { name: 'Chart type' }).press('ArrowDown')],
    [
      'filter typing',
      '/competitors?mode=demo',
      page =>
        page.getByRole('searchbox').or(page.getByRole('textbox')).first().pressSequentially('tent', { delay: 120 }),
    ],
    [
      'opening a drawer',
      '/competitors?mode=demo',
      page => page.getByRole('button', { name: /New suggestions/ }).click(),
    ],
  ];
  const rows: BenchRow[] = [];
  for (const [name, path, act] of acts) {
    const times: number[] = [];
    for (let n = 0; n < VISITS; n++) {
      const { page, close } = await visit(browser, url + path, state);
      await act(page);
      await page.waitForTimeout(1_000);
      const { inp } = await seenOn(page);
      await close();
      if (inp === 0) throw new Error(`to the browser, ${name} was no interaction`);
      times.push(inp);
    }
    rows.push({ measure: `interaction to next paint: ${name}`, value: middle(times), unit: 'ms', bar: { max: 100 } });
  }
  return rows;
}
