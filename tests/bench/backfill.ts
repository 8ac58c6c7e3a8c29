/**
 * How fast a store's orders are taken over (issue bar: 200,000 orders out of the JSONL file to finished read models at
 * 15,000 orders/s, memory at most 120 MB over idle): the product's own sync and projector, in one process, on files.
 * Shopify's part is played by a file and three fixed answers, so that none of the time is its own.
 */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { startProjectorThread } from '../../ops/projector-thread/startProjectorThread.js';
import { openBus } from '../../platform/bus/openBus.js';
import { systemClock } from '../../platform/clock/clock.js';
import { commandHandler } from '../../platform/decide/handle.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import { systemIds } from '../../platform/ids/ids.js';
import { openReadDb } from '../../platform/read-db/openReadDb.js';
import { openRealtime } from '../../platform/realtime/openRealtime.js';
import { openShopify } from '../../platform/shopify/open.js';
import { openVault } from '../../platform/vault/openVault.js';
import { connections } from '../../workers/store-sync/connections.js';
import { syncStore } from '../../workers/store-sync/syncStore.js';
import { tellShop } from '../../workers/store-sync/tellShop.js';
import { writeBulkFile } from './bulkOrdersFile.js';
import { hardware, since } from './measure.js';
import type { BenchResult } from './result.js';

const ORDERS = 200_000;
const BAR = 15_000;
const MEMORY_BAR_MB = 120;
const SHOP = as<ShopDomain>('bench.myshopify.com');
const FILE = 'https://files.example/orders.jsonl';

export async function backfillBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const file = join(folder, 'orders.jsonl');
  await writeBulkFile(file, ORDERS, Date.now());

  const clock = systemClock;
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'error' });
  const store = openEventStore(`sqlite:${join(folder, 'events.db')}`, { clock });
  const readDb = await openReadDb(`sqlite:${join(folder, 'read.db')}`, { writerThread: true });
  const bus = openBus(`sqlite:${join(folder, 'bus.db')}`, { clock });
  const vault = openVault(`sqlite:${join(folder, 'keys.db')}`, { masterKey: Buffer.alloc(32, 7), clock });
  const realtime = openRealtime('memory:');
  const shopify = openShopify({
    mode: 'https',
    clientId: 'id',
    clientSecret: 'secret',
    apiVersion: '2026-07',
    scopes: [],
    clock,
    log: logger,
    fetch: async (url, init) => answer(String(url), String(init?.body ?? ''), file),
  });
  const tokens = {
    keep: async () => {},
    forget: async () => {},
    use: <Result>(_: ShopDomain, work: (token: string) => Promise<Result>) => work('token'),
  };
  const handle = commandHandler(store);
  const ports = {
    ...{ store, readDb, bus, vault, realtime, shopify, tokens, handle, clock, logger },
    ...{ ids: systemIds, publicUrl: 'https://app.example', syncMinutes: 5 },
  };
  const projector = startProjectorThread(
    {
      EVENT_STORE: `sqlite:${join(folder, 'events.db')}`,
      READ_DB: `sqlite:${join(folder, 'read.db')}`,
      LOG_LEVEL: 'error',
    },
    ports,
  );
  await projector.ready;
  try {
    await connect();
    const idle = process.memoryUsage.rss();
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const request = { syncId: 'bench', shop: SHOP, reason: 'connected', requestedAt: clock.now() } as const;
    await syncStore(ports, request, 1, new AbortController().signal);
    const read = since(start);
    await caughtUp();
    const seconds = since(start) / 1000;
    const used = process.cpuUsage(cpu);
    clearInterval(watch);
    const [{ orders = 0 } = {}] = await readDb.sql
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .execute();
    if (orders !== ORDERS) throw new Error(`${orders} orders in the read model, of ${ORDERS}`);
    const cpuSeconds = (used.user + used.system) / 1_000_000;
    return {
      name: 'backfill',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL; events synchronous=FULL',
        process: 'sync, and the projector in its thread',
      },
      rows: [
        { measure: 'JSONL to finished read models', value: ORDERS / seconds, unit: 'orders/s', bar: { min: BAR } },
        { measure: 'the same by CPU time of the process', value: ORDERS / cpuSeconds, unit: 'orders/s' },
        { measure: 'JSONL to events', value: ORDERS / (read / 1000), unit: 'orders/s' },
        {
          measure: 'memory over idle, at its highest',
          value: (peak - idle) / 2 ** 20,
          unit: 'MB',
          bar: { max: MEMORY_BAR_MB },
        },
      ],
    };
  } finally {
    await projector.stop();
    await Promise.all([bus.close(), realtime.close(), store.close()]);
    await Promise.all([readDb.close(), vault.close()]);
    await rm(folder, { recursive: true });
  }

  async function connect(): Promise<void> {
    const profile = { name: 'Bench', currency: as<Currency>('USD'), timeZone: 'America/New_York' };
    const command = { type: 'ConnectShop', shop: SHOP, profile, scopes: ['read_orders'], at: clock.now() } as const;
    await tellShop(ports, SHOP, 'bench', command);
    for await (const { events } of store.readAll('start', { types: ['ShopConnected'] }))
      for (const event of events) await connections(ports).react?.(event as never);
  }

  /** When every order of the log is folded. */
  async function caughtUp(): Promise<void> {
    const head = (await store.head()) ?? '';
    for (;;) {
      const behind = await readDb.sql
        .selectFrom('projections')
        .select('name')
        .where('position', '<', head)
        .where('status', '=', 'live')
        .execute();
      if (behind.length === 0) return;
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }
}

function answer(url: string, body: string, file: string): Response {
  if (url === FILE) return new Response(ReadableStream.from(network(file)));
  // Orders are measured: there are no checkouts, and no file of them.
  if (body.includes('query BulkCheckouts'))
    return Response.json({
      data: { bulkOperationRunQuery: { bulkOperation: null, userErrors: [{ message: 'not in this bench' }] } },
    });
  const data = ANSWERS.find(([operation]) => body.includes(`"query":"${operation}`))?.[1];
  return Response.json(data ? { data } : { errors: [{ message: 'not in this bench' }] });
}

/** As a network hands it over: pulled, in small pieces. It is read in large ones, to take little of what is measured. */
async function* network(file: string): AsyncGenerator<Uint8Array> {
  for await (const read of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
    for (let at = 0; at < read.length; at += PIECE) yield read.subarray(at, at + PIECE);
}

const PIECE = 2 ** 16;
const EMPTY = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
const ANSWERS: readonly (readonly [operation: string, data: object])[] = [
  ['query ShopProfile', { shop: { name: 'Bench', currencyCode: 'USD', ianaTimezone: 'America/New_York' } }],
  [
    'mutation BulkRun',
    { bulkOperationRunQuery: { bulkOperation: { id: 'gid://shopify/BulkOperation/1' }, userErrors: [] } },
  ],
  [
    'query BulkOperationState',
    {
      node: { status: 'COMPLETED', errorCode: null, rootObjectCount: String(ORDERS), url: FILE, partialDataUrl: null },
    },
  ],
  ['query ProductsPage', { products: EMPTY }],
  ['query AbandonedCheckoutsPage', { abandonedCheckouts: EMPTY }],
  ['query WebhookSubscriptions', { webhookSubscriptions: EMPTY }],
];
