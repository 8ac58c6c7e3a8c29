/** Renders one page in a context of its own, within its time and memory. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { answerRequests, type Traffic } from './answerRequests.js';
import { BEFORE_SCRIPTS, domText, LOOK_AROUND } from './inPage.js';
import type { Chromium } from './launchChromium.js';
import type { Rendered, RenderRequest } from './port.js';
import { watchMemory } from './watchMemory.js';

export interface RenderLimits {
  /** From the first request to the last look, in milliseconds. */
  readonly pageMs: number;
  /** Memory of all the browser's processes for the page, in bytes. */
  readonly memoryBytes: number;
  /** Characters of the rendered page. */
  readonly characters: number;
}

const LOOK_MS = 400;
/** A page that requests without end is read anyway after this many looks. */
const PATIENCE = 8;
const SCRIPT_MS = 2_000;
const CLOSE_MS = 1_000;
const VIEWPORT = { width: 1280, height: 1600 };

/** Reasons to stop. */
type End = 'time' | 'memory' | 'lost';

/** Never rejects. Kills the browser if the page doesn't let go of it. */
export async function renderPage(
  chromium: Chromium,
  userAgent: string,
  request: RenderRequest,
  limits: RenderLimits,
): Promise<Rendered> {
  const over = new AbortController();
  const end = (reason: End) => over.abort(reason);
  const lost = () => end('lost');
  const timer = setTimeout(end, limits.pageMs, 'time');
  chromium.browser.once('disconnected', lost);
  const watching = watchMemory(chromium, limits.memoryBytes, over.signal, () => end('memory'));
  const seen: Seen = { html: null };
  let fault: unknown = null;
  let context: BrowserContext | null = null;
  try {
    context = await raced(openContext(chromium, userAgent), over.signal);
    await raced(watch(context, request, limits, seen, over.signal), over.signal);
  } catch (thrown) {
    fault = thrown;
  }
  clearTimeout(timer);
  const reason = (over.signal.aborted ? over.signal.reason : null) as End | null;
  end('time');
  chromium.browser.off('disconnected', lost);
  if (reason === 'memory' || !(await closes(context))) await chromium.kill();
  await watching;
  if (reason === 'memory') return { outcome: 'failed', detail: `it takes more than ${limits.memoryBytes} bytes` };
  if (seen.html !== null) return { outcome: 'rendered' };
  if (reason === 'lost') return { outcome: 'lost' };
  return { outcome: 'failed', detail: reason === 'time' ? 'it could not be read in time' : String(fault) };
}

/** The page at its last look. */
interface Seen {
  html: string | null;
}

const openContext = ({ browser }: Chromium, userAgent: string): Promise<BrowserContext> =>
  browser.newContext({ userAgent, viewport: VIEWPORT, acceptDownloads: false, serviceWorkers: 'block' });

/** Looks at the page until two successive looks give the same reading, or until `signal` aborts. */
async function watch(
  context: BrowserContext,
  request: RenderRequest,
  { characters }: RenderLimits,
  seen: Seen,
  signal: AbortSignal,
): Promise<void> {
  const page = await context.newPage();
  context.on('page', other => void other.close().catch(() => {}));
  await context.addInitScript(BEFORE_SCRIPTS);
  const traffic = await answerRequests(page, request, signal);
  const session = await context.newCDPSession(page);
  await page.goto(request.page.url, { waitUntil: 'commit' });
  let before: string | null = null;
  let reading: string | null = null;
  while (!signal.aborted) {
    await quiet(traffic, signal);
    const html = await look(session, domText(characters)).catch(() => null);
    const address = await addressIn(session).catch(() => null);
    if (typeof html === 'string' && address !== null && html !== seen.html) {
      reading = await request.examine(html, address);
      seen.html = html;
    }
    if (reading !== null && reading === before) return;
    before = reading;
    await look(session, LOOK_AROUND).catch(() => null);
  }
}

async function quiet(traffic: Traffic, signal: AbortSignal): Promise<void> {
  for (let looks = 0; looks === 0 || (traffic.inFlight() > 0 && looks < PATIENCE); looks++)
    await wait(LOOK_MS, undefined, { signal });
}

/** Evaluates `script` in a world that the page's own scripts don't reach. */
async function look(session: CDPSession, script: string): Promise<unknown> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  });
  const { result } = await session.send('Runtime.evaluate', {
    ...{ expression: script, contextId, returnByValue: true, timeout: SCRIPT_MS },
  });
  return result.value;
}

/** @returns `null` for a page of the browser's own, such as the one after a refused request. */
async function addressIn(session: CDPSession): Promise<string | null> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { url } = frameTree.frame;
  return isUrl(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** @returns false if the page keeps its context from closing. */
async function closes(context: BrowserContext | null): Promise<boolean> {
  if (context === null) return false;
  const closed = context.close().then(
    () => true,
    () => false,
  );
  return Promise.race([closed, wait(CLOSE_MS, false, { ref: false })]);
}

/** Rejects when `signal` aborts, whatever happens to `work`. */
function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
