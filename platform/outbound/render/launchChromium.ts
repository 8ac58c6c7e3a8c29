/** Starts a Chromium process tree, and ends it for certain. */
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { CHROMIUM_FLAGS } from './chromiumFlags.js';

export interface Chromium {
  readonly browser: Browser;
  /** False in a container or for root, where Chromium cannot set up its own sandbox. */
  readonly sandboxed: boolean;
  /** The process ids of its whole tree. */
  processes(): Promise<readonly number[]>;
  /** Ends it, at once if it doesn't cooperate. Resolves when it is gone. */
  end(): Promise<void>;
  /** Ends it at once. Resolves when it is gone. */
  kill(): Promise<void>;
}

const LAUNCH_MS = 20_000;
const CLOSE_MS = 2_000;
const NO_SANDBOX = /sandbox/i;
/** Renders give way to the product's own work. */
const NICENESS = 10;

/**
 * @param sandboxed false once it is known that this machine doesn't allow Chromium's own sandbox.
 * @throws what Playwright throws if the executable is no working Chromium.
 */
export async function launchChromium(executablePath: string, sandboxed: boolean): Promise<Chromium> {
  // Loaded on demand: few installations render.
  const { chromium } = await import('playwright-core');
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      ...{ executablePath, chromiumSandbox, args: [...CHROMIUM_FLAGS], timeout: LAUNCH_MS },
      // The product handles these signals. When it ends in any way, its end of the pipe closes, which ends Chromium.
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    });
  const launched = await launch(sandboxed).catch((fault: unknown) => {
    if (!sandboxed || !(fault instanceof Error) || !NO_SANDBOX.test(fault.message)) throw fault;
    return null;
  });
  if (launched === null) return launchChromium(executablePath, false);
  return running(launched, sandboxed).catch(async (fault: unknown) => {
    await launched.close().catch(() => {});
    throw fault;
  });
}

async function running(browser: Browser, sandboxed: boolean): Promise<Chromium> {
  const session = await browser.newBrowserCDPSession();
  const known = new Set<number>();

  async function processes(): Promise<readonly number[]> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const ids = processInfo.map(({ id }) => id).filter(id => id > 0);
    for (const id of ids.filter(id => !known.has(id))) {
      known.add(id);
      lowerPriority(id);
    }
    return ids;
  }

  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const root = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  async function kill(): Promise<void> {
    if (!browser.isConnected()) return;
    const gone = new Promise<void>(resolve => browser.once('disconnected', () => resolve()));
    signal(root);
    await gone;
  }
  return {
    ...{ browser, sandboxed, processes, kill },
    async end() {
      await Promise.race([browser.close().catch(() => {}), wait(CLOSE_MS, undefined, { ref: false })]);
      await kill();
    },
  };
}

function lowerPriority(id: number): void {
  try {
    setPriority(id, NICENESS);
  } catch {
    // It has ended, or the system doesn't allow it.
  }
}

function signal(id: number): void {
  try {
    if (id > 0) process.kill(id, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
