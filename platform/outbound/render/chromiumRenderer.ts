/** The renderer with the system's Chromium: one page at a time per browser, a new browser after some pages. */
import type { Logger } from 'pino';
import { PortUnusable } from '../../portUnusable.js';
import { createSlots } from '../pace/slots.js';
import { findChromium, isExecutable } from './findChromium.js';
import { type Chromium, launchChromium } from './launchChromium.js';
import type { PageRenderer } from './port.js';
import { type RenderLimits, renderPage } from './renderPage.js';

export interface RendererOptions {
  /** Chromium's path; empty: the system's. */
  readonly executable: string;
  /** As sent with every request of the fetcher. */
  readonly userAgent: string;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly limits?: Partial<RenderLimits & BrowserLimits>;
}

interface BrowserLimits {
  /** Pages at once. */
  readonly browsers: number;
  /** Pages before a browser is replaced. */
  readonly pagesPerBrowser: number;
  /** An unused browser ends after this long, in milliseconds. */
  readonly idleMs: number;
}

export const DEFAULT_RENDER_LIMITS: RenderLimits & BrowserLimits = {
  pageMs: 10_000,
  memoryBytes: 300 * 1024 * 1024,
  characters: 5 * 1024 * 1024,
  browsers: 2,
  pagesPerBrowser: 50,
  idleMs: 60_000,
};

interface Kept {
  readonly chromium: Chromium;
  pages: number;
  idle: NodeJS.Timeout | undefined;
}

export function chromiumRenderer({ executable, userAgent, logger, limits: given }: RendererOptions): PageRenderer {
  const limits = { ...DEFAULT_RENDER_LIMITS, ...given };
  const slots = createSlots(limits.browsers);
  const all = new Set<Kept>();
  const idle: Kept[] = [];
  let closed = false;
  let sandboxed = true;

  function path(): string {
    const found = executable === '' ? findChromium() : isExecutable(executable) ? executable : null;
    if (found === null)
      throw new PortUnusable(
        'no Chromium found on this machine: install one, or name it, as in chromium:/usr/bin/chromium',
      );
    return found;
  }

  async function launch(): Promise<Kept> {
    const chromium = await launchChromium(path(), sandboxed);
    if (sandboxed && !chromium.sandboxed)
      logger.warn('Chromium runs without its own sandbox, which this user or container does not allow');
    sandboxed = chromium.sandboxed;
    const kept: Kept = { chromium, pages: 0, idle: undefined };
    all.add(kept);
    return kept;
  }

  /** A browser that is still there, or a new one. */
  async function take(): Promise<Kept> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.idle);
      if (kept.chromium.browser.isConnected()) return kept;
      all.delete(kept);
    }
    return launch();
  }

  async function end(kept: Kept): Promise<void> {
    clearTimeout(kept.idle);
    if (idle.includes(kept)) idle.splice(idle.indexOf(kept), 1);
    all.delete(kept);
    await kept.chromium.end();
  }

  function giveBack(kept: Kept): void {
    kept.pages++;
    if (closed || kept.pages >= limits.pagesPerBrowser || !kept.chromium.browser.isConnected()) return void end(kept);
    kept.idle = setTimeout(() => void end(kept), limits.idleMs).unref();
    idle.push(kept);
  }

  return {
    async start() {
      path();
    },
    render: request =>
      slots.run(async () => {
        if (closed) return { outcome: 'lost' };
        try {
          const kept = await take();
          // Closed while it was launched.
          if (closed) {
            await end(kept);
            return { outcome: 'lost' };
          }
          const rendered = await renderPage(kept.chromium, userAgent, request, limits);
          giveBack(kept);
          return rendered;
        } catch (err) {
          logger.warn({ err }, 'Chromium did not start');
          return { outcome: 'lost' };
        }
      }),
    async close() {
      closed = true;
      await Promise.all([...all].map(end));
    },
  };
}
