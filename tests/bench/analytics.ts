/**
 * Measures the dashboard's cached answers: nine calls for one store with 200,000 orders, repeatedly, while nothing
 * writes (bars: p99 <= 10 ms at 500 requests/s). Uses HTTP on loopback and real engines. The `many-shops` bench covers
 * stores that sync and write.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { auditDigests } from '../../application/audit/digests.js';
import { commandHandler } from '../../application/decide/handle.js';
import { sessionIdOf } from '../../application/session/merchant.js';
import { openSessionCache } from '../../application/session/sessionCache.js';
import { workTables } from '../../application/workTables.js';
import { SESSION_COOKIE } from '../../domain/api/auth.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { openRealtime } from '../../platform/realtime/openRealtime.js';
import { plus, systemClock } from '../../platform/runtime/clock/clock.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openSearch } from '../../platform/search/openSearch.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { rebuild } from '../../projector/rebuild.js';
import { queryService } from '../../query-service/plugin.js';
import { projections } from '../../read-models/readModels.js';
import { type Ask, type Asked, failures, httpLoad } from './httpLoad.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { fillStore } from './storeEvents.js';

const SHOP = as<ShopDomain>('bench.myshopify.com');
const ORDERS = 200_000;
const PER_SECOND = 500;
const SECONDS = 10;
const BAR_MS = 10;
const TIMES = 3;
const PATHS = [
  'revenue',
  'revenue/timeseries',
  'products',
  'inventory/low',
  'new_products',
  'conversion',
  'abandoned_carts',
  'orders/timeseries?page=1&limit=50&days=60',
  'store-stats',
].map(path => `/api/analytics/${path}`);

export async function analyticsBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const clock = systemClock;
  const logger = pino({ level: 'warn' });
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure(workTables);
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });
  const search = openSearch(`sqlite:${folder}/search.db`);
  const realtime = openRealtime('memory:', { logger });
  const publicUrl = 'http://localhost';
  const http = await createHttpServer({
    logger,
    ids: systemIds,
    publicUrl,
    trustProxy: 0,
    limits: { perAddress: Number.MAX_SAFE_INTEGER, mutationsPerSession: 1 },
  });
  const sessions = openSessionCache({ eventLog, realtime, logger, clock });
  const ports = {
    eventLog,
    sessions: sessions.find,
    readStore,
    workStore,
    vault,
    bus,
    realtime,
    clock,
    ids: systemIds,
    logger,
    publicUrl,
    trustProxy: 0,
    adminPassword: { hash: async () => null },
    adminKey: new Uint8Array(32),
    sealSigner: signersOf(new Uint8Array(32)),
    search,
    auditDigests: auditDigests(new Uint8Array(32)),
  };
  try {
    await fillStore(eventLog, vault, { shop: SHOP, orders: ORDERS, until: Date.now() });
    const start = performance.now();
    let events = 0;
    for (const projection of projections)
      events += await rebuild({ eventLog, readStore, vault, clock, onDeadLetter: refuse }, projection);
    const rate = Math.round((events / since(start)) * 1_000);

    await http.register(
      queryService({
        ...ports,
        busHealth: { check: async () => {} },
        storage: {},
        mail: null,
        sms: null,
        push: { publicKey: '' },
        signer: null,
        snapshots: null,
        sandbox: true,
        discovery: { readiness: 'off', service: null },
        billingMode: 'none',
        deployCommit: null,
        clientBuild: null,
        pictures: { of: async () => ({ failure: 'not used' }) },
      }),
    );
    const origin = await http.listen({ host: '127.0.0.1', port: 0 });
    const cookie = await signIn(eventLog);
    const asks = PATHS.map((path): Ask => ({ name: path, method: 'GET', path, cookie }));
    const load = { origin, asks, perSecond: PER_SECOND };
    await httpLoad({ ...load, seconds: 2 });
    const runs: Asked[] = [];
    const before = process.cpuUsage();
    for (let time = 0; time < TIMES; time++) runs.push(await httpLoad({ ...load, seconds: SECONDS }));
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1_000 / (PER_SECOND * SECONDS * TIMES);
    const p99s = runs.map(({ ms }) => percentile(Object.values(ms).flat(), 0.99));
    const all = percentiles(runs.flatMap(({ ms }) => Object.values(ms).flat()));
    return {
      name: 'analytics',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL; read models synchronous=NORMAL',
        store: `${ORDERS.toLocaleString('en-US')} orders of 60 days`,
        load: `${PER_SECOND} requests/s for ${SECONDS} s over the loopback, timed from when they were due`,
      },
      rows: [
        { measure: 'read models filled from the log', value: rate, unit: 'events/s' },
        {
          measure: 'requests that failed',
          value: runs.reduce((sum, run) => sum + failures(run), 0),
          unit: 'requests',
          bar: { max: 0 },
        },
        {
          measure: `all calls, cached, p99, median of ${p99s.map(ms => ms.toFixed(1)).join(', ')}`,
          value: percentile(p99s, 0.5),
          unit: 'ms',
          ...all,
          bar: { max: BAR_MS },
        },
        { measure: 'processor time of the server per request', value: cpu, unit: 'ms' },
        ...PATHS.map((path): BenchRow => {
          const own = percentiles(runs.flatMap(({ ms }) => ms[path] ?? []));
          return { measure: `GET ${path.split('?')[0]}, cached, p99`, value: own.p99, unit: 'ms', ...own };
        }),
      ],
    };
  } finally {
    await http.close();
    await sessions.close();
    await Promise.all([
      bus.close(),
      search.close(),
      eventLog.close(),
      readStore.close(),
      workStore.close(),
      vault.close(),
      realtime.close(),
    ]);
    await rm(folder, { recursive: true });
  }
}

/** @returns the cookie of a new session. */
async function signIn(eventLog: EventLog): Promise<string> {
  const secret = systemIds.secret();
  const sessionId = sessionIdOf(secret);
  const at = systemClock.now();
  await commandHandler(eventLog)(session, {
    commandId: systemIds.next(),
    stream: sessionStream(sessionId),
    command: { type: 'StartSession', sessionId, shop: SHOP, expiresAt: plus(at, 86_400_000), token: null, at },
    meta: { actor: { kind: 'merchant', id: sessionId }, shop: SHOP, correlationId: 'bench', causationId: null },
  });
  return `${SESSION_COOKIE}=${secret}`;
}

function refuse(projection: string, { type }: { type: string }, fault: unknown): never {
  throw new Error(`${projection} could not fold ${type}`, { cause: fault });
}
