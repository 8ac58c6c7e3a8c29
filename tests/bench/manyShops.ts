/**
 * Measures many merchants at once (bars at 20 shops and 300 requests/s, a tenth of them writes: p99 <= 100 ms during
 * their first sync, <= 25 ms afterwards). The product, its sandbox and the load share the machine. The writes are
 * notifications, so after the sync most answers come from the cache; during syncs and sales most are computed.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, type Asked, failures, httpLoad } from './httpLoad.js';
import { hardware, percentile, percentiles } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { type Running, signIn, start, synced } from './runningProduct.js';

const SHOPS = 20;
const ORDERS = 3_000;
const PER_SECOND = 300;
const SECONDS = 15;
const TIMES = 3;
/** Seconds of load before anything is timed, so that the code is compiled by then. */
const WARM_UP = 5;

/** The requests of a merchant's open pages. */
const READS = [
  'analytics/revenue',
  'analytics/products',
  'analytics/inventory/low',
  'analytics/new_products',
  'analytics/conversion',
  'analytics/abandoned_carts',
  'analytics/orders/timeseries?page=1&limit=50&days=60',
  'analytics/store-stats',
  'auth/shopify/notifications',
  'auth/shopify/me',
  'competitors',
  'competitors/suggestions/count',
].map(path => `/api/${path}`);

/** Each order changes the sources of most answers. */
const SOLD_PER_SECOND = 2;

/** One request in this many changes something. */
const WRITE_EVERY = 10;

export async function manyShopsBench(): Promise<BenchResult> {
  const syncing: Asked[] = [];
  const after: Asked[] = [];
  const selling: Asked[] = [];
  for (let time = 0; time < TIMES; time++) {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bench-'));
    const product = await start(folder, {
      TIDEWATCH_SANDBOX_ORDERS: String(ORDERS),
      TIDEWATCH_REQUESTS_PER_MINUTE: '1000000',
      TIDEWATCH_CHANGES_PER_MINUTE: '100000',
    });
    try {
      const measured = await measure(product);
      syncing.push(measured.syncing);
      after.push(measured.after);
      selling.push(measured.selling);
    } finally {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    name: 'many-shops',
    setup: {
      ...hardware(),
      engine: 'SQLite, WAL; events synchronous=FULL, read models NORMAL',
      stores: `${SHOPS} with ${ORDERS.toLocaleString('en-US')} orders each, on a fresh data folder`,
      load: `${PER_SECOND} requests/s for ${SECONDS} s, every ${WRITE_EVERY}th a write, timed from when they were due`,
      beside: 'the sandbox and the load, on the same processors',
    },
    rows: [
      ...rowsOf('while all stores sync', syncing, 100),
      ...rowsOf('after the sync', after, 25),
      ...rowsOf(`while they sell ${SOLD_PER_SECOND} orders/s`, selling),
    ],
  };
}

async function measure({ url, sandbox }: Running): Promise<Record<'syncing' | 'after' | 'selling', Asked>> {
  // One store warms the code up and syncs alone; the others connect under load.
  const first = await signIn(url, 'bench-shop-0');
  await synced(url, first);
  await httpLoad({ origin: url, asks: requestsOf([first]), perSecond: 100, seconds: WARM_UP });
  const cookies = [first];
  for (let n = 1; n < SHOPS; n++) cookies.push(await signIn(url, `bench-shop-${n}`));
  const load = { origin: url, asks: requestsOf(cookies), perSecond: PER_SECOND, seconds: SECONDS };
  const allSynced = syncedInTurn(url, cookies);
  const syncing = await httpLoad({ ...load, seconds: 300 }, allSynced);
  await allSynced;
  const after = await httpLoad(load);
  const sold = new AbortController();
  const sales = sell(sandbox, sold.signal);
  const selling = await httpLoad(load);
  sold.abort();
  await sales;
  return { syncing, after, selling };
}

/** Places orders in all stores by rotation; webhooks report them. */
async function sell(sandbox: string, ended: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  for (let n = 0; !ended.aborted; n++) {
    const body = JSON.stringify({ shop: `bench-shop-${n % SHOPS}.myshopify.com` });
    const answer = await fetch(`${sandbox}/control/order`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`no order: ${answer.status} ${await answer.text()}`);
    await wait(1_000 / SOLD_PER_SECOND);
  }
}

/** Polls one store at a time: polling all would add 200 requests/s to the load. */
async function syncedInTurn(url: string, cookies: readonly string[]): Promise<void> {
  for (const cookie of cookies) await synced(url, cookie);
}

/** One round in which each store requests everything, by rotation, with every tenth request a write. */
function requestsOf(cookies: readonly string[]): Ask[] {
  const asks: Ask[] = [];
  for (const path of READS)
    for (const cookie of cookies) {
      if (asks.length % WRITE_EVERY === WRITE_EVERY - 1) asks.push(writeOf(cookie));
      asks.push({ name: path.replace(/\?.*/, ''), method: 'GET', path, cookie });
    }
  return asks;
}

const writeOf = (cookie: string): Ask => ({
  name: 'POST a notification',
  method: 'POST',
  path: '/api/auth/shopify/notifications',
  cookie,
  body: JSON.stringify({ message: 'Price list renewed', type: 'info', scope: 'store' }),
});

/** The median of the runs is judged; next to it all runs, and the slowest calls. */
function rowsOf(when: string, runs: readonly Asked[], bar?: number): BenchRow[] {
  const p99s = runs.map(({ ms }) => percentile(Object.values(ms).flat(), 0.99));
  const all = runs.flatMap(({ ms }) => Object.values(ms).flat());
  const names = Object.keys(runs[0]?.ms ?? {});
  return [
    {
      measure: `${when}: p99, median of ${runs.length}`,
      value: percentile(p99s, 0.5),
      unit: 'ms',
      ...(bar !== undefined && { bar: { max: bar } }),
    },
    {
      measure: `  all of them: ${p99s.map(Math.round).join(', ')}`,
      value: Math.max(...p99s),
      unit: 'ms',
      ...percentiles(all),
    },
    { measure: `${when}: requests`, value: all.length, unit: 'requests' },
    { measure: `${when}: requests that failed`, value: sum(runs.map(failures)), unit: 'requests', bar: { max: 0 } },
    ...names.map((name): BenchRow => {
      const own = percentiles(runs.flatMap(({ ms }) => ms[name] ?? []));
      return { measure: `  ${name}, ${when}: p99`, value: own.p99, unit: 'ms', ...own };
    }),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
