/**
 * Visits a page once in a fresh browser context, measured by the DevTools protocol with Lighthouse's mobile preset: a
 * phone's screen, network and processor (four times slower).
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Lighthouse's phone. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWER = 4;
/** Slow 4G: 150 ms and 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
/** A visit ends after this long without network traffic and long tasks. */
const QUIET_MS = 1_500;

export interface Visit {
  readonly fcp: number;
  readonly lcp: number;
  /** Total blocking time: what tasks take beyond 50 ms, after the first paint. */
  readonly tbt: number;
  readonly cls: number;
  readonly scriptBytes: number;
  readonly scriptRequests: number;
  readonly problems: readonly string[];
}

/** Runs in the page before its own scripts. */
const WATCH = `(() => {
  const seen = (window.__seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], inp: 0 });
  const watch = (type, each, more) =>
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime; });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value; });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  watch('event', ({ interactionId, duration }) => { if (interactionId) seen.inp = Math.max(seen.inp, duration); }, { durationThreshold: 16 });
})()`;

interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tasks: readonly (readonly [start: number, ms: number])[];
  readonly inp: number;
}

export const seenOn = (page: Page): Promise<Seen> => page.evaluate<Seen>('window.__seen');

export interface Opened extends Visit {
  readonly page: Page;
  close(): Promise<void>;
}

/** @param state cookies and storage of the visitor. */
export async function visit(
  browser: Browser,
  url: string,
  state: NonNullable<BrowserContextOptions['storageState']> = { cookies: [], origins: [] },
): Promise<Opened> {
  const context = await browser.newContext({ ...PHONE, storageState: state });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', NETWORK);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.addInitScript(WATCH);
  const problems: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', error => problems.push(String(error)));
  const scripts = countScripts(page);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  const { fcp, lcp, cls, tasks } = await seenOn(page);
  const tbt = tasks.reduce((sum, [start, ms]) => sum + (start >= fcp ? Math.max(0, ms - 50) : 0), 0);
  return { fcp, lcp, tbt, cls, ...(await scripts()), problems, page, close: () => context.close() };
}

/** Sizes on the wire for a browser that accepts only gzip: the unit of the bars. */
function countScripts(page: Page): () => Promise<Pick<Visit, 'scriptBytes' | 'scriptRequests'>> {
  const paths = new Set<string>();
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(request.url());
  });
  return async () => {
    const sizes = await Promise.all(
      [...paths].map(async path => {
        const { headers } = await fetch(path, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
        return Number(headers.get('content-length'));
      }),
    );
    return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), scriptRequests: paths.size };
  };
}
