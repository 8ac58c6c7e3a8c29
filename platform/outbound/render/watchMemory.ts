/**
 * Watches how much memory a browser's processes take for a page, graphics and blobs included. Reads /proc, so other
 * systems than Linux limit a page's scripts only (`chromiumFlags`).
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chromium } from './launchChromium.js';

/** A page can fill a gigabyte a second: the limit is exceeded by a tenth of that. */
const LOOK_MS = 100;
const OWN_MEMORY = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm;

/** Calls `exceeded` once `chromium` takes `limit` bytes more than at the start, unless `signal` aborts first. */
export async function watchMemory(
  chromium: Pick<Chromium, 'processes'>,
  limit: number,
  signal: AbortSignal,
  exceeded: () => void,
): Promise<void> {
  const before = await memoryOf(chromium).catch(() => 0);
  while (!signal.aborted) {
    if ((await memoryOf(chromium).catch(() => 0)) - before > limit) return exceeded();
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/** Bytes of all its processes that no file backs. */
async function memoryOf({ processes }: Pick<Chromium, 'processes'>): Promise<number> {
  const sizes = await Promise.all((await processes()).map(memoryOfProcess));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function memoryOfProcess(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(OWN_MEMORY)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
