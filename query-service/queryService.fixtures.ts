/**
 * Test fixture: the read side on real engines with its own files. Tests write read model tables directly; nothing
 * folds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { ADMIN_HASH, ADMIN_KEY } from '../application/admin/admin.fixtures.js';
import { beginAdminSession } from '../application/admin/adminSessions.js';
import { auditDigests } from '../application/audit/digests.js';
import { commandHandler } from '../application/decide/handle.js';
import { sessionIdOf } from '../application/session/merchant.js';
import { openSessionCache } from '../application/session/sessionCache.js';
import type { FindSession } from '../application/session/storedSession.js';
import { workTables } from '../application/workTables.js';
import { ADMIN_COOKIE, SESSION_COOKIE } from '../domain/api/auth.js';
import type { BillingMode } from '../domain/api/billing.js';
import { READ_WAIT_MS } from '../domain/api/common.js';
import { isRefusal } from '../domain/kernel/decider.js';
import { as, type Instant, type ShopDomain } from '../domain/kernel/names.js';
import { session, sessionStream } from '../domain/session/session.js';
import { openEventLog } from '../platform/event-store/openEventLog.js';
import { storeUrls } from '../platform/postgres/storeUrls.fixtures.js';
import { openReadStore } from '../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../platform/realtime/memory/memoryRealtime.js';
import type { Realtime } from '../platform/realtime/port.js';
import { plus } from '../platform/runtime/clock/clock.js';
import { manualClock } from '../platform/runtime/clock/manualClock.js';
import { undescribedAnswers } from '../platform/runtime/http/described.fixtures.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { systemIds } from '../platform/runtime/ids/ids.js';
import { signersOf } from '../platform/seal/signing.js';
import { openSearch } from '../platform/search/openSearch.js';
import { fileSnapshots } from '../platform/snapshots/fileSnapshots.js';
import type { Table } from '../platform/tables/table.js';
import { openVault } from '../platform/vault/openVault.js';
import { openWorkStore } from '../platform/work-store/openWorkStore.js';
import { alertMessages, alertSettings, alerts } from '../read-models/alerts/tables.js';
import { annotations } from '../read-models/annotations/tables.js';
import { billing } from '../read-models/billing/tables.js';
import { competitors, pages, priceHistory } from '../read-models/competitors/tables.js';
import { discoveries, suggestions } from '../read-models/discovery/tables.js';
import { feedEvents, feedGone } from '../read-models/feed/tables.js';
import { imports } from '../read-models/imports/tables.js';
import { notifications } from '../read-models/notifications/tables.js';
import { products, variants } from '../read-models/products/tables.js';
import { apiTokens, sessions } from '../read-models/session/tables.js';
import { shareLinks } from '../read-models/share-links/tables.js';
import { webhookEndpoints } from '../read-models/webhook-endpoints/tables.js';
import { touchedTables } from './http/touchedTables.fixtures.js';
import { queryService } from './plugin.js';
import type { QueryPorts } from './ports.js';

export const SHOP = as<ShopDomain>('aurora.myshopify.com');
export const OTHER_SHOP = as<ShopDomain>('borealis.myshopify.com');
const PUBLIC_URL = 'http://localhost:8080';

export type ReadSide = Awaited<ReturnType<typeof readSide>>;

interface ReadSideOptions {
  /** Overrides for the in-process realtime port. */
  readonly realtimeAs?: Partial<Realtime>;
  /** Default: no pictures. */
  readonly pictures?: QueryPorts['pictures'];
  /** Default: answers. */
  readonly busHealth?: QueryPorts['busHealth'];
  /** Default: every store accepts writes. */
  readonly storage?: QueryPorts['storage'];
  /** Default: requests are not signed. */
  readonly signer?: QueryPorts['signer'];
  /** Default: the session cache. */
  readonly sessionsAs?: (find: FindSession) => FindSession;
}

const NO_PICTURES: QueryPorts['pictures'] = { of: async () => ({ failure: 'no outbound access' }) };

export async function readSide(
  billingMode: BillingMode = 'none',
  {
    realtimeAs = {},
    pictures = NO_PICTURES,
    busHealth = { check: async () => {} },
    storage = {},
    sessionsAs = find => find,
    signer = null,
  }: ReadSideOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'query-'));
  const clock = manualClock();
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const { follow, watched, tablesOf, unnamed } = touchedTables();
  const urls = await storeUrls(folder);
  const openedReadStore = await openReadStore(urls.readStore);
  const readStore = { ...openedReadStore, sql: watched(openedReadStore.sql) };
  const workStore = await openWorkStore(urls.workStore);
  await workStore.ensure(workTables);
  const search = openSearch(`sqlite:${folder}/search.db`);
  const realtime: Realtime = { ...memoryRealtime({}), ...realtimeAs };
  const logger = pino({ level: 'silent' });
  await readStore.transaction(async transaction => {
    for (const table of [
      alertSettings,
      alerts,
      alertMessages,
      competitors,
      pages,
      priceHistory,
      products,
      variants,
      notifications,
      apiTokens,
      sessions,
      annotations,
      billing,
      shareLinks,
      suggestions,
      discoveries,
      feedEvents,
      feedGone,
      imports,
      webhookEndpoints,
    ] as Table[])
      await transaction.create(table, table.name);
  });
  const cache = openSessionCache({ eventLog, realtime, logger, clock });
  const ports = {
    eventLog,
    sessions: sessionsAs(cache.find),
    readStore,
    workStore,
    vault,
    snapshots: fileSnapshots(`${folder}/snapshots`),
    search,
    sealSigner: signersOf(new Uint8Array(32).fill(7)),
    auditDigests: auditDigests(new Uint8Array(32).fill(6)),
    mail: { send: async () => ({ providerId: '1' }), close: async () => {} },
    sms: null,
    push: { publicKey: 'push-key' },
    pictures,
    realtime,
    busHealth,
    storage,
    adminPassword: { hash: async () => ADMIN_HASH as string | null },
    adminKey: ADMIN_KEY,
    clock,
    ids: systemIds,
    logger,
    publicUrl: PUBLIC_URL,
    signer,
    trustProxy: 0,
    sandbox: true,
    discovery: { readiness: 'ready', service: { kind: 'watched' } } as {
      -readonly [Name in keyof QueryPorts['discovery']]: QueryPorts['discovery'][Name];
    },
    billingMode,
    deployCommit: 'c0ffee1',
    clientBuild: 'index-a1b2c3',
  };
  const http = await createHttpServer({ logger, ids: systemIds, publicUrl: PUBLIC_URL, trustProxy: 0 });
  const undescribed = undescribedAnswers(http);
  follow(http);
  await http.register(queryService(ports));
  onTestFinished(async () => {
    await http.close();
    await cache.close();
    await eventLog.close();
    await readStore.close();
    await workStore.close();
    await vault.close();
    await search.close();
    rmSync(folder, { recursive: true });
    expect(undescribed, 'answers missing from the API description').toEqual([]);
    expect(unnamed(), 'tables that are read but not declared').toEqual([]);
  });

  const handle = commandHandler(eventLog);
  /**
   * @param age of the session; by default old enough to be folded.
   * @returns the cookie of a session of the shop, its id, and the log position of its start.
   */
  async function signIn(shop: ShopDomain = SHOP, age = READ_WAIT_MS) {
    const secret = systemIds.secret();
    const sessionId = sessionIdOf(secret);
    const at = plus(clock.now(), -age);
    const started = await handle(session, {
      commandId: systemIds.next(),
      stream: sessionStream(sessionId),
      command: { type: 'StartSession', sessionId, shop, expiresAt: plus(clock.now(), 7 * 86_400_000), token: null, at },
      meta: { actor: { kind: 'merchant', id: sessionId }, shop, correlationId: 'test', causationId: null },
    });
    if (isRefusal(started) || started.position === null) throw new Error('the session did not begin');
    return { cookie: `${SESSION_COOKIE}=${secret}`, sessionId, position: started.position };
  }
  /** Signs an operator in. @returns the session's cookie and id. */
  async function unlock() {
    const secret = systemIds.secret();
    const sessionId = sessionIdOf(secret);
    await beginAdminSession(ports, sessionId, ADMIN_HASH);
    return { cookie: `${ADMIN_COOKIE}=${secret}`, sessionId };
  }
  const get = (url: string, cookie: string, headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { cookie, ...headers } });
  return { ...ports, http, handle, signIn, unlock, get, tablesOf };
}

/** The position of the log's `n`-th event. */
export const nth = async ({ eventLog }: Pick<ReadSide, 'eventLog'>, n: number): Promise<string> =>
  `${await eventLog.head()}`.replace(/\d{16}$/, String(n).padStart(16, '0'));

/** Stores a projection's position, as the projector would. @param changed true if rows changed up to there. */
export const projected = (
  { readStore }: ReadSide,
  name: string,
  position: string,
  at: Instant,
  { changed = true }: { readonly changed?: boolean } = {},
) =>
  readStore.transaction(({ sql }) =>
    sql
      .insertInto('projections')
      .values({ name, generation: 1, version: 1, position, status: 'live', tables: '[]', updated_at: at })
      .onConflict(known =>
        known.columns(['name', 'generation']).doUpdateSet(({ eb, ref }) => ({
          position,
          updated_at: at,
          ...(changed && { changes: eb(ref('projections.changes'), '+', 1) }),
        })),
      )
      .execute(),
  );
