/**
 * Measures a webhook's effects in the product as `npm start` runs it: the connector requests the order from the
 * sandbox, and the order is appended, folded and pushed to an open browser. Then repeats it with a kill -9 in the
 * middle, after which unaccepted deliveries are resent with their id, as Shopify does within hours.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { deliver } from '../contract/webhooks/sender.js';
import { type Running, signIn, start, synced } from './runningProduct.js';
import {
  countComplete,
  type Delivery,
  noteFolds,
  type Reached,
  readFetches,
  readLog,
  waitForAll,
  webhookIdOf,
  wrongSums,
} from './webhookTraces.js';

const RATE = 200;
const SECONDS = 15;
/** With the kill in the middle. */
const SECONDS_WITH_KILL = 10;
const WARM_UP = 400;
/** Shopify's own limits apply in the sandbox: a single store on the standard plan could not be queried this often. */
const SHOPS = 60;
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

export interface Folded {
  readonly steady: readonly Delivery[];
  readonly killed: readonly Delivery[];
  /** From the kill to the first delivery that was accepted again, and until all were folded. */
  readonly acceptedAgainMs: number;
  readonly allFoldedMs: number;
  /** Deliveries without a response at the kill, and those that had to be sent more than once. */
  readonly unansweredAtKill: number;
  readonly sentAgain: number;
  readonly lost: number;
  readonly twiceInLog: number;
  /** Shops whose daily sums do not match their orders. */
  readonly wrongSums: number;
}

export const FOLDED_SETUP = `${RATE}/s for ${SECONDS} s, then for ${SECONDS_WITH_KILL} s with the kill; ${SHOPS} stores of the sandbox, each with an open socket; product, sandbox and load on the same processors`;

const now = (): number => performance.timeOrigin + performance.now();

export async function webhooksFolded(): Promise<Folded> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-webhooks-'));
  const fetches = join(folder, 'fetches.txt');
  const preload = new URL('./noteFetches.js', import.meta.url).href;
  const env = {
    TIDEWATCH_SANDBOX_ORDERS: '20',
    TIDEWATCH_SYNC_MINUTES: '1440',
    NOTE_FETCHES: fetches,
    NODE_OPTIONS: `--import ${preload}`,
  };
  let product = await start(folder, env);
  const readStore = await openReadStore(`sqlite:${join(folder, 'read.db')}`);
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  const databases = { readStore, workStore };
  const watching = new AbortController();
  try {
    const stores = await connectStores(product);
    const [warm, steady, killed] = await placeOrders(product, [WARM_UP, RATE * SECONDS, RATE * SECONDS_WITH_KILL]);
    const all = [...warm, ...steady, ...killed];
    const checkpoints = watchCheckpoint(readStore, watching.signal);
    const pushes = await watchPushes(product, stores, all);

    await deliverAll(product.url, warm);
    await waitForAll(databases, warm);
    await deliverAll(product.url, steady);
    await waitForAll(databases, steady);

    const delivering = deliverAll(product.url, killed);
    await wait((SECONDS_WITH_KILL * 1_000) / 3);
    const unanswered = () => killed.filter(({ attempts, accepted }) => attempts > 0 && accepted === undefined).length;
    // Kills during a delivery: most are answered before the next one is sent.
    while (unanswered() === 0) await nextTurn();
    const unansweredAtKill = unanswered();
    const killedAt = now();
    await product.kill();
    product = await product.again();
    await delivering;
    await waitForAll(databases, killed);
    const allFoldedMs = now() - killedAt;
    pushes.close();
    watching.abort();

    readFetches(fetches, all);
    await readLog(folder, all);
    noteFolds(await checkpoints, pushes.byShop, all);
    return {
      steady,
      killed,
      acceptedAgainMs:
        Math.min(...killed.map(({ accepted = 0 }) => accepted).filter(at => at > killedAt + 50)) - killedAt,
      allFoldedMs,
      unansweredAtKill,
      sentAgain: killed.filter(({ attempts }) => attempts > 1).length,
      lost: all.length - (await countComplete(databases, all)),
      twiceInLog: all.filter(({ times }) => times > 1).length,
      wrongSums: await wrongSums(readStore),
    };
  } finally {
    watching.abort();
    await product.stop();
    await Promise.all([readStore.close(), workStore.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const shopOf = (n: number): string => `bench-store-${n}`;

/** Signed in and synced. The sandbox does not announce what happens in them: the bench delivers. */
async function connectStores({ url, sandbox }: Running): Promise<ReadonlyMap<string, string>> {
  const stores = new Map<string, string>();
  for (let n = 0; n < SHOPS; n++) stores.set(shopOf(n), await signIn(url, shopOf(n)));
  for (const [shop, cookie] of stores) {
    await synced(url, cookie);
    await control(sandbox, 'switch', { shop, name: 'webhooks', value: 'lost' });
  }
  return stores;
}

/** Places orders unknown to the product in the stores, by rotation. */
async function placeOrders(
  { sandbox }: Running,
  counts: readonly number[],
): Promise<[Delivery[], Delivery[], Delivery[]]> {
  const placed: Delivery[][] = [];
  for (const count of counts) {
    const orders: Delivery[] = [];
    for (let n = 0; n < count; n++) {
      const { shop, id } = await control(sandbox, 'order', { shop: shopOf(n % SHOPS) });
      orders.push({ shop, orderId: id, delivered: 0, attempts: 0, times: 0 });
    }
    placed.push(orders);
  }
  return placed as [Delivery[], Delivery[], Delivery[]];
}

async function control(sandbox: string, lever: string, body: object): Promise<{ shop: string; id: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox}/control/${lever}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the sandbox answered ${lever} with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { shop: string; id: string };
}

/** Each at its own time, whatever the ones before it took; ends when each was accepted. */
async function deliverAll(url: string, deliveries: readonly Delivery[]): Promise<void> {
  const begin = now();
  const sent: Promise<void>[] = [];
  for (const [n, delivery] of deliveries.entries()) {
    const due = begin + (n * 1_000) / RATE;
    if (now() < due) await wait(due - now());
    delivery.delivered = due;
    sent.push(untilAccepted(url, delivery));
  }
  await Promise.all(sent);
}

async function untilAccepted(url: string, delivery: Delivery): Promise<void> {
  const { shop, orderId } = delivery;
  const id = orderId.slice(orderId.lastIndexOf('/') + 1);
  for (;;) {
    delivery.attempts += 1;
    if ((await deliver(url, webhookIdOf(delivery), { shop, id })) === 200) {
      delivery.accepted = now();
      return;
    }
    const pause = RETRY_AFTER_MS[delivery.attempts - 1];
    if (pause === undefined) return;
    await wait(pause);
  }
}

/** @returns, once stopped, when the orders' read model was seen at which position. */
async function watchCheckpoint(readStore: ReadStore, signal: AbortSignal): Promise<readonly Reached[]> {
  const seen: Reached[] = [];
  const query = readStore.sql
    .selectFrom('projections')
    .select('position')
    .where('name', '=', 'orders')
    .where('status', '=', 'live');
  while (!signal.aborted) {
    const position = (await query.executeTakeFirst())?.position ?? '';
    if (position !== seen.at(-1)?.[1]) seen.push([now(), position]);
    await wait(1);
  }
  return seen;
}

interface Pushes {
  readonly byShop: ReadonlyMap<string, readonly Reached[]>;
  close(): void;
}

async function watchPushes(
  { url }: Running,
  stores: ReadonlyMap<string, string>,
  all: readonly Delivery[],
): Promise<Pushes> {
  const byShop = new Map<string, Reached[]>();
  const sockets: Socket[] = [];
  for (const [name, cookie] of stores) {
    const shop = all.find(one => one.shop.startsWith(`${name}.`))?.shop ?? name;
    const came: Reached[] = [];
    byShop.set(shop, came);
    const auth = { epoch: null, lastSeq: 0 };
    const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, auth });
    socket.on('push', ({ kind, payload }: { kind: string; payload: { topic?: string; position?: string | null } }) => {
      if (kind === 'changed' && payload.topic === 'orders' && payload.position) came.push([now(), payload.position]);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    sockets.push(socket);
  }
  return {
    byShop,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
