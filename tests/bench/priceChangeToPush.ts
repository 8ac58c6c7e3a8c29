/**
 * From a price that changes at a site to the push in a browser's socket, through the built product and its sandbox (issue
 * bar: <= 1 s at p99 once the check starts). The check is asked for right after the change, so its beginning counts too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { hardware, percentile, percentiles } from './measure.js';
import type { BenchResult } from './result.js';
import { signIn, start, synced } from './runningProduct.js';

/** As many as a shop may watch. */
const PAGES = 10;
const ROUNDS = 12;
/** A little more than the product's own cooldown between two checks of one competitor in the sandbox. */
const COOLDOWN_MS = 5_100;
/** Far beyond the bar: the push will not come any more. */
const GIVE_UP_MS = 10_000;

interface Row {
  readonly id: string;
  readonly url: string;
  readonly price: number | null;
}

export async function priceChangeToPushBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-push-'));
  const product = await start(folder);
  try {
    const cookie = await signIn(product.url);
    await synced(product.url, cookie);
    const merchant = merchantOf(product.url, cookie);
    await merchant.watch(await pagesOf(product.sandbox));
    const socket = await connected(product.url, cookie);
    const pages = await readable(merchant);

    const latencies: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { id, url, price } of pages) {
        // Up by a tenth, and back: never so far that a second look is wanted.
        const amount = (price * (round % 2 === 0 ? 1.1 : 1)).toFixed(2);
        await changePrice(product.sandbox, url, amount);
        const changedAt = performance.now();
        const seen = shows(socket, merchant, id, Number(amount));
        await merchant.check(id);
        latencies.push((await seen) - changedAt);
      }
      await wait(COOLDOWN_MS);
    }
    socket.close();
    return {
      name: 'price-change-to-push',
      setup: {
        ...hardware(),
        engine: 'the product as `npm start` runs it: SQLite (@photostructure/sqlite), events synchronous=FULL',
        changes: `${latencies.length} on ${pages.length} pages of the sandbox's market, one after another`,
        measured: 'from the site that has the new price to the push; the command that asks for the check included',
      },
      rows: [
        {
          measure: 'price change at the site to push at a socket client',
          value: percentile(latencies, 0.99),
          unit: 'ms',
          ...percentiles(latencies),
          bar: { max: 1_000 },
        },
      ],
    };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Merchant = ReturnType<typeof merchantOf>;

function merchantOf(product: string, cookie: string) {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(product + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    rows: () => call('GET', '/api/competitors') as Promise<Row[]>,
    check: (id: string) => call('POST', `/api/competitors/${id}/check`),
    async watch(urls: readonly string[]) {
      for (const url of urls.slice(0, PAGES)) await call('POST', '/api/competitors', { url });
    },
  };
}

/** Of different shops, as the market lists them in turn. */
async function pagesOf(sandbox: string): Promise<string[]> {
  const market = await (await fetch(`${sandbox}/market`)).text();
  const hrefs = [...market.matchAll(/href="([^"]*\/products?\/[^"]*)"/g)].map(([, href = '']) => href);
  return [...new Set(hrefs)].map(href => new URL(href, sandbox).href);
}

/** Those whose site behaves; the sandbox has some that do not. @throws Error where most do not */
async function readable({ rows }: Merchant): Promise<(Row & { price: number })[]> {
  await wait(COOLDOWN_MS);
  const read = (await rows()).flatMap(({ price, ...row }) => (price === null ? [] : [{ ...row, price }]));
  if (read.length < PAGES / 2) throw new Error(`only ${read.length} of ${PAGES} pages were read`);
  return read;
}

const connected = (url: string, cookie: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const auth = { epoch: null, lastSeq: 0 };
    const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, auth });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

/** @returns when the push came after which the merchant's list shows that price. @throws Error where none does */
function shows(socket: Socket, { rows }: Merchant, id: string, price: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      socket.off('push', look);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`no push for the new price ${price} of ${id} within ${GIVE_UP_MS} ms`));
    }, GIVE_UP_MS);
    async function look({ kind, payload }: { kind: string; payload: { topic?: string; position?: string | null } }) {
      if (kind !== 'changed' || payload.topic !== 'competitors' || !payload.position) return;
      const at = performance.now();
      const row = (await rows()).find(one => one.id === id);
      if (row?.price !== price) return;
      end();
      resolve(at);
    }
    socket.on('push', look);
  });
}

async function changePrice(sandbox: string, url: string, amount: string): Promise<void> {
  const answer = await fetch(`${sandbox}/control/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, amount }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}
