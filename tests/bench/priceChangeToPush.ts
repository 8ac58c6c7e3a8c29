/** From a price that changes at a site to the push in a browser's socket, through the built product and its sandbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { signIn, start, synced } from './runningProduct.js';

const PAGES = 10;
const ROUNDS = 12;
/** The product's own cooldown between two checks of one competitor in the sandbox. */
const COOLDOWN_MS = 5_000;
const GIVE_UP_MS = 10_000;

interface Row {
  readonly id: string;
  readonly url: string;
  readonly price: number | null;
}

/** @returns milliseconds, one for each change: the check begins as soon as it is asked for. */
export async function changeToPush(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-push-'));
  const product = await start(folder);
  try {
    const cookie = await signIn(product.url);
    await synced(product.url, cookie);
    const call = (method: string, path: string, body?: object) =>
      fetch(product.url + path, {
        method,
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const rows = async () => (await (await call('GET', '/api/competitors')).json()) as Row[];
    const market = await (await fetch(`${product.sandbox}/market`)).text();
    const urls = [...market.matchAll(/href="([^"]*\/products?\/[^"]*)"/g)].map(([, href = '']) => href);
    for (const url of new Set(urls.slice(0, 40))) {
      if ((await rows()).length >= PAGES) break;
      await call('POST', '/api/competitors', { url: new URL(url, product.sandbox).href });
    }
    // Those whose site behaves; the sandbox has some that do not.
    await wait(COOLDOWN_MS);
    const good = (await rows()).filter(({ price }) => price !== null);

    const socket = io(product.url, {
      transports: ['websocket'],
      extraHeaders: { cookie },
      auth: { epoch: null, lastSeq: 0 },
    });
    await new Promise<void>(resolve => socket.once('connect', () => resolve()));
    let pushed: ((at: number) => void) | null = null;
    socket.on('push', ({ kind, payload }: { kind: string; payload: { topic?: string; position?: string | null } }) => {
      if (kind === 'changed' && payload.topic === 'competitors' && payload.position) void pushed?.(performance.now());
    });

    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const roundStart = performance.now();
      for (const { id, url, price } of good) {
        const amount = ((price ?? 0) * (round % 2 === 0 ? 1.1 : 1)).toFixed(2);
        await fetch(`${product.sandbox}/control/price`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ url, amount }),
        });
        const changedAt = performance.now();
        const seen = new Promise<number>(resolve => {
          pushed = async at => {
            const row = (await rows()).find(one => one.id === id);
            if (row?.price === Number(amount)) resolve(at);
          };
        });
        await call('POST', `/api/competitors/${id}/check`);
        const at = await Promise.race([seen, wait(GIVE_UP_MS, Number.POSITIVE_INFINITY)]);
        latencies.push(at - changedAt);
      }
      await wait(Math.max(0, COOLDOWN_MS + 200 - (performance.now() - roundStart)));
    }
    socket.close();
    return latencies;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
