/**
 * One merchant's hostile pages must not affect others: 280 previews of pages that are costly to read, or whose servers
 * never answer, on as many hosts of one domain. Found on 2026-11-27: the process reached its heap limit within a
 * minute.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../bench/measure.js';
import { PRODUCT_HEAP } from '../bench/productHeap.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { type Product, startProduct } from './product.js';

const PREVIEWS = 280;
/** The interval between previews, whatever happened to the previous one. */
const APART_MS = 15;
const ATTACK_MS = 8_000;
const BAR_MS = 1_000;
const EVERY_MS = 60;
const CHECK_EVERY_MS = 5_500;
/** Longer than the pause between two requests to a site, which is no delay by others. */
const PAUSE_MS = 2_500;
const BOMB = gzipSync(Buffer.alloc(4_900_000, '&'));
const PRETEND_INTERNET = fileURLToPath(new URL('./outside/pretendInternet.mjs', import.meta.url));

let sites: Server;
let product: Product;
let attacker: string;
let merchant: string;
let socket: Socket;
let competitorId: string;

beforeAll(async () => {
  sites = createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (host.endsWith('.silent.example')) return;
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html');
    if (host.endsWith('.bombs.example')) return void response.setHeader('content-encoding', 'gzip').end(BOMB);
    response.end(
      `<html><body><h1>Ridge Tent</h1><p class="price">$299.00</p><button>Add to cart</button></body></html>`,
    );
  });
  await new Promise<void>(resolve => sites.listen(0, '127.0.0.1', resolve));
  const { port } = sites.address() as AddressInfo;
  product = await startProduct(
    {
      ...{ TIDEWATCH_CHANGES_PER_MINUTE: '100000', TIDEWATCH_REQUESTS_PER_MINUTE: '1000000' },
      PRETEND_INTERNET: JSON.stringify({
        'bombs.example': { address: '93.184.216.34', port },
        'silent.example': { address: '93.184.216.34', port },
        'honest.example': { address: '151.101.1.69', port },
      }),
    },
    [...PRODUCT_HEAP, '--import', PRETEND_INTERNET],
  );
  attacker = await signIn(product.url, 'mallory-goods');
  merchant = await signIn(product.url, 'aurora-outfitters');
  await Promise.all([attacker, merchant].map(cookie => synced(product.url, cookie)));
  const added = await post('/api/competitors', merchant, { url: 'http://watched.honest.example/tent' });
  competitorId = ((await added.json()) as { id: string }).id;
  // The first page waits for its thread.
  expect(await preview('http://first.honest.example/tent', merchant)).toMatchObject({ status: 200 });
  socket = io(product.url, {
    ...{ transports: ['websocket'], extraHeaders: { cookie: merchant }, auth: { epoch: null, lastSeq: 0 } },
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
});
afterAll(async () => {
  socket?.close();
  await product?.remove();
  sites?.closeAllConnections();
  sites?.close();
});

const post = (path: string, cookie: string, body: object): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly retryAfter: string | null;
}

async function preview(url: string, cookie: string): Promise<Answer> {
  const answer = await post('/api/competitors/preview', cookie, { url }).catch(() => null);
  if (answer === null) return { status: 0, retryAfter: null };
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, ...(code ? { code } : {}), retryAfter: answer.headers.get('retry-after') };
}

/** The other shop at work: a preview, a notification and a check at a time. */
async function work(name: string, until: Promise<unknown>) {
  const took = { previews: [] as number[], pushes: [] as number[], checks: [] as number[] };
  let ended = false;
  void until.then(() => {
    ended = true;
  });
  const refusals: Answer[] = [];
  const previews = async () => {
    for (let n = 0; !ended; n++, await wait(EVERY_MS)) {
      const from = performance.now();
      const answer = await preview(`http://${name}-${n}.honest.example/tent`, merchant);
      took.previews.push(performance.now() - from);
      if (answer.status !== 200) refusals.push(answer);
    }
  };
  const pushes = async () => {
    for (let n = 0; !ended; n++, await wait(EVERY_MS)) {
      const from = performance.now();
      const message = `${name} ${n}`;
      const pushed = new Promise<void>(resolve => {
        const seen = ({ payload }: { payload: { message?: string } }) => {
          if (payload.message !== message) return;
          socket.off('push', seen);
          resolve();
        };
        socket.on('push', seen);
      });
      await (await post('/api/auth/shopify/notifications', merchant, { message, type: 'info', scope: 'store' })).json();
      await pushed;
      took.pushes.push(performance.now() - from);
    }
  };
  const checks = async () => {
    await wait(PAUSE_MS);
    for (; !ended; await wait(CHECK_EVERY_MS)) {
      const before = await lastChecked();
      const from = performance.now();
      const answer = await post(`/api/competitors/${competitorId}/check`, merchant, {});
      // The previous one may be too recent.
      if (!answer.ok) continue;
      while ((await lastChecked()) === before) await wait(20);
      took.checks.push(performance.now() - from);
    }
  };
  await Promise.all([previews(), pushes(), checks()]);
  return { took, refusals };
}

async function lastChecked(): Promise<string | null> {
  const answer = await fetch(`${product.url}/api/competitors`, { headers: { cookie: merchant } });
  const competitors = (await answer.json()) as { id: string; lastChecked: string | null }[];
  return competitors.find(({ id }) => id === competitorId)?.lastChecked ?? null;
}

it.each([
  ['pages of 5 kB that become 4.9 MB', 'bombs.example'],
  ['servers that never answer', 'silent.example'],
])('280 previews of %s on one domain slow no one else down', async (_, domain) => {
  const answers: Answer[] = [];
  for (let n = 0; n < PREVIEWS; n++)
    void wait(n * APART_MS)
      .then(() => preview(`http://h${n}.${domain}/tent`, attacker))
      .then(answer => answers.push(answer));
  const { took, refusals } = await work(domain, wait(ATTACK_MS));

  expect(refusals).toEqual([]);
  expect(Object.values(took).every(times => times.length > 0)).toBe(true);
  for (const [what, times] of Object.entries(took)) expect(percentile(times, 0.99), what).toBeLessThan(BAR_MS);
  const refused = answers.filter(({ code }) => code === 'COMPETITOR_SHARE_USED');
  // The number depends on the machine: the faster it reads, the fewer it must refuse.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toBe(true);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
});
