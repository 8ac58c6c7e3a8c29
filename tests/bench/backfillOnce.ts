/**
 * Runs one backfill with the product's own sync and projector, on files, and reports its cost to the parent process. A
 * file and fixed responses stand in for Shopify.
 */

import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { commandHandler } from '../../application/decide/handle.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { workTables } from '../../application/workTables.js';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { startProjectorThread } from '../../ops/projector-thread/startProjectorThread.js';
import { openBus } from '../../platform/bus/openBus.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { openRealtime } from '../../platform/realtime/openRealtime.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { loadConfig } from '../../platform/runtime/config/config.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { openShopify } from '../../platform/shopify/openShopify.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { connections } from '../../workers/store-sync/connections.js';
import { reportToShop } from '../../workers/store-sync/reportToShop.js';
import { syncStore } from '../../workers/store-sync/syncStore.js';
import { tables } from '../../workers/tables.js';
import { writeBulkFile } from './bulkOrdersFile.js';
import { since } from './measure.js';

export const BACKFILL = { orders: 200_000, products: 2_000 };
const VARIANTS = 4;
const DAYS = 60;
const DAY_MS = 86_400_000;
const SHOP = as<ShopDomain>('bench.myshopify.com');
const FILE = 'https://files.example/orders.jsonl';

export interface BackfillCost {
  readonly ordersPerSecond: number;
  readonly perCpuSecond: number;
  readonly toEventsPerSecond: number;
  /** Resident memory of the whole process. */
  readonly overIdleMb: number;
  /** The granted scopes: all that the product asks for by default. */
  readonly scopes: string;
}

async function backfill(): Promise<BackfillCost> {
  const { SHOPIFY_SCOPES, SHOPIFY_OPTIONAL_SCOPES } = loadConfig({});
  const scopes = [...SHOPIFY_SCOPES, ...SHOPIFY_OPTIONAL_SCOPES];
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const file = join(folder, 'orders.jsonl');
  await writeBulkFile(file, BACKFILL.orders, Date.now());

  const clock = systemClock;
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'error' });
  const masterKey = Buffer.alloc(32, 7);
  const vault = openVault(`sqlite:${join(folder, 'keys.db')}`, { masterKey, clock });
  const eventLog = openEventLog(`sqlite:${join(folder, 'events.db')}`, { clock, vault });
  const readStore = await openReadStore(`sqlite:${join(folder, 'read.db')}`);
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  await workStore.ensure([...workTables, ...tables]);
  const bus = await openBus(`sqlite:${join(folder, 'bus.db')}`, { clock });
  const realtime = openRealtime('memory:');
  const shopify = openShopify({
    mode: 'https',
    clientId: 'id',
    clientSecret: 'secret',
    apiVersion: '2026-07',
    scopes: SHOPIFY_SCOPES,
    optionalScopes: SHOPIFY_OPTIONAL_SCOPES,
    clock,
    log: logger,
    fetch: async (url, init) => answer(String(url), String(init?.body ?? ''), file),
  });
  const tokens = {
    keep: async () => {},
    forget: async () => {},
    use: <Result>(_: ShopDomain, work: (token: string) => Promise<Result>) => work('token'),
  };
  const handle = commandHandler(eventLog);
  const ports = {
    ...{ eventLog, readStore, workStore, bus, vault, realtime, shopify, tokens, handle, clock, logger },
    ...{ ids: systemIds, leadership: soleLeadership, publicUrl: 'https://app.example', syncMinutes: 5 },
  };
  const projector = startProjectorThread(
    {
      EVENT_STORE: `sqlite:${join(folder, 'events.db')}`,
      READ_STORE: `sqlite:${join(folder, 'read.db')}`,
      KEY_STORE: `sqlite:${join(folder, 'keys.db')}`,
      LOG_LEVEL: 'error',
      METRICS_PORT: null,
      OTEL_EXPORTER_OTLP_ENDPOINT: null,
      OTEL_TRACES_SAMPLER_ARG: 1,
    },
    { ...ports, masterKey },
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
    await expectAll();
    return {
      ordersPerSecond: BACKFILL.orders / seconds,
      perCpuSecond: BACKFILL.orders / ((used.user + used.system) / 1_000_000),
      toEventsPerSecond: BACKFILL.orders / (read / 1000),
      overIdleMb: (peak - idle) / 2 ** 20,
      scopes: scopes.join(', '),
    };
  } finally {
    await projector.stop();
    await Promise.all([bus.close(), realtime.close(), eventLog.close()]);
    await Promise.all([readStore.close(), workStore.close(), vault.close()]);
    await rm(folder, { recursive: true });
  }

  async function connect(): Promise<void> {
    const profile = { name: 'Bench', currency: as<Currency>('USD'), timeZone: 'America/New_York' };
    const command = { type: 'ConnectShop', shop: SHOP, profile, scopes, at: clock.now() } as const;
    await reportToShop(ports, SHOP, 'bench', command);
    for await (const { events } of eventLog.readAll('start', { types: ['ShopConnected'] }))
      for (const event of events) await connections(ports).react?.(event as never);
  }

  /** Resolves once every order in the log is folded. */
  async function caughtUp(): Promise<void> {
    const head = (await eventLog.head()) ?? '';
    for (;;) {
      const behind = await readStore.sql
        .selectFrom('projections')
        .select('name')
        .where('position', '<', head)
        .where('status', '=', 'live')
        .execute();
      if (behind.length === 0) return;
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }

  /** @throws Error if the read models lack any of it, names and visits included. */
  async function expectAll(): Promise<void> {
    const rows = async (table: 'orders' | 'products' | 'variants' | 'conversion_days') => {
      const count = readStore.sql.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
      return (await count.executeTakeFirstOrThrow()).rows;
    };
    const found = [await rows('orders'), await rows('products'), await rows('variants'), await rows('conversion_days')];
    const { orders, products } = BACKFILL;
    const [named] = await readStore.sql
      .selectFrom('orders')
      .select('customer')
      .where('customer', 'is not', null)
      .execute();
    if (`${found}` !== `${[orders, products, products * VARIANTS, DAYS]}` || !named)
      throw new Error(`the read models hold ${found} rows, ${named ? 'with' : 'without'} names`);
  }
}

function answer(url: string, body: string, file: string): Response {
  if (url === FILE) return new Response(ReadableStream.from(network(file)));
  // Without checkouts, and without a file of them.
  if (body.includes('query BulkCheckouts'))
    return Response.json({
      data: { bulkOperationRunQuery: { bulkOperation: null, userErrors: [{ message: 'not in this bench' }] } },
    });
  if (body.includes('"query":"query ProductsPage')) return Response.json({ data: { products: productsPage(body) } });
  const data = ANSWERS.find(([operation]) => body.includes(`"query":"${operation}`))?.[1];
  return Response.json(data ? { data } : { errors: [{ message: 'not in this bench' }] });
}

function productsPage(body: string): object {
  const { first, after } = (JSON.parse(body) as { variables: { first: number; after: string | null } }).variables;
  const from = Number(after ?? 0);
  const end = Math.min(from + first, BACKFILL.products);
  return {
    pageInfo: { hasNextPage: end < BACKFILL.products, endCursor: String(end) },
    nodes: Array.from({ length: end - from }, (_, n) => product(from + n)),
  };
}

function product(n: number): object {
  const at = new Date(Date.now() - (BACKFILL.products - n) * 60_000).toISOString();
  return {
    id: `gid://shopify/Product/${1 + n}`,
    title: `Product ${n}`,
    handle: `product-${n}`,
    vendor: 'Aurora Outfitters',
    status: 'ACTIVE',
    createdAt: at,
    publishedAt: at,
    updatedAt: at,
    totalInventory: VARIANTS * (n % 40),
    tracksInventory: true,
    featuredMedia: { preview: { image: { url: `https://cdn.example/s/files/1/0001/${n}.jpg` } } },
    priceRangeV2: { minVariantPrice: { amount: '19.99', currencyCode: 'USD' } },
    variants: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: Array.from({ length: VARIANTS }, (_, v) => ({
        id: `gid://shopify/ProductVariant/${1 + n * VARIANTS + v}`,
        title: `Size ${v}`,
        barcode: `40064${String(n * VARIANTS + v).padStart(8, '0')}`,
        sku: null,
        price: '19.99',
        inventoryQuantity: n % 40,
        inventoryPolicy: 'DENY',
        inventoryItem: { tracked: true },
      })),
    },
  };
}

/** Delivers the file in small pieces, like a network, but reads it in large ones to save measured time. */
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
      node: {
        status: 'COMPLETED',
        errorCode: null,
        rootObjectCount: String(BACKFILL.orders),
        url: FILE,
        partialDataUrl: null,
      },
    },
  ],
  ['query AbandonedCheckoutsPage', { abandonedCheckouts: EMPTY }],
  ['query WebhookSubscriptions', { webhookSubscriptions: EMPTY }],
  ['query ConversionReport', { shopifyqlQuery: { tableData: { rows: visits() }, parseErrors: [] } }],
];

function visits(): object[] {
  const day = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10);
  const texts = { sessions: '900', sessions_that_completed_checkout: '20' };
  return Array.from({ length: DAYS }, (_, n) => ({ day: day(n), ...texts }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  backfill().then(
    taken => process.send?.(taken, () => process.disconnect()),
    fault => {
      console.error(fault);
      process.exit(1);
    },
  );
