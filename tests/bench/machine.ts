/**
 * Measures the machine's present speed: a fixed piece of work, once alone and twice in parallel. Shared machines vary
 * by the hour, and two cores may be two threads of one, so figures need this for comparison.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { since } from './measure.js';

const TEXTS = 3_000;
const KEYS = 600_000;

/** @returns such as `fixed work takes 390 ms; two at once take 640 ms`. */
export async function machineNow(): Promise<string> {
  const alone = await inThreads(1);
  const parallel = await inThreads(2);
  return `fixed work takes ${Math.round(alone)} ms; two at once take ${Math.round(parallel)} ms`;
}

async function inThreads(count: number): Promise<number> {
  const threads = Array.from({ length: count }, () => new Worker(fileURLToPath(import.meta.url)));
  const times = await Promise.all(threads.map(async thread => (await once(thread, 'message')) as [number]));
  return Math.max(...times.map(([ms]) => ms));
}

/** The product's most common work: reading and writing JSON, and looking up text. */
function fixedWork(): void {
  const text = JSON.stringify(
    Array.from({ length: 50 }, (_, n) => ({ id: n, name: 'x'.repeat(50), tags: ['a', null] })),
  );
  for (let n = 0; n < TEXTS; n++) JSON.stringify(JSON.parse(text));
  const known = new Map<string, number>();
  for (let n = 0; n < KEYS; n++) known.set(`key ${n % 50_000}`, n);
}

if (!isMainThread && parentPort) {
  fixedWork();
  const start = performance.now();
  fixedWork();
  parentPort.postMessage(since(start));
}
