/** The lists of active and deleted shops, and the four tiles. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShopRecord } from '../../domain/api/admin.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { clientContext } from '../../domain/session/client.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { shops } from '../../read-models/shop/tables.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';
import { trailOf } from './trail.fixtures.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const THIRD = as<ShopDomain>('cygnus.myshopify.com');
const MINUTE = 60_000;

let side: ReadSide;
let cookie: string;
let add: ReturnType<typeof trailOf>;
beforeEach(async () => {
  side = await readSide();
  await side.readStore.transaction(transaction => transaction.create(shops, shops.name));
  await side.signIn();
  cookie = (await side.unlock()).cookie;
  add = trailOf(side);
});

/** An open session, as the read model has it. @param seenAgo in minutes. */
async function open(shop: ShopDomain, { seenAgo, ip }: { seenAgo: number; ip: string }): Promise<string> {
  const { sessionId } = await side.signIn(shop);
  const client = await side.vault.seal(
    shop,
    'account',
    JSON.stringify({ ip, userAgent: FIREFOX }),
    clientContext(sessionId),
  );
  const id = publicSessionId(sessionId);
  const now = side.clock.now();
  const startedAt = plus(now, -3 * 86_400_000);
  await side.readStore.transaction(({ sql }) =>
    sql
      .insertInto('sessions')
      .values({ session_id: sessionId, id, shop, client, started_at: startedAt, expires_at: plus(now, 86_400_000) })
      .execute(),
  );
  await side.workStore.transaction(({ sql }) =>
    sql
      .insertInto('session_seen')
      .values({ session_id: sessionId, seen_at: plus(now, -seenAgo * MINUTE) })
      .execute(),
  );
  return id;
}

const connected = (shop: ShopDomain, connected: 0 | 1 = 1) =>
  side.readStore.transaction(({ sql }) =>
    sql
      .insertInto('shops')
      .values({
        shop,
        name: shop,
        currency: 'USD',
        time_zone: 'UTC',
        connected,
        connected_at: '2026-06-30T07:00:00.000Z',
        connection: connected ? 'connected' : 'disconnected',
        connection_since: '2026-06-30T07:00:00.000Z',
        scopes: '[]',
        last_sync: null,
        sync_state: 'idle',
        sync_kind: null,
        sync_started_at: null,
        sync_percent: 0,
        sync_orders: 0,
        sync_products: 0,
        sync_checkouts: 0,
        sync_unreadable: 0,
        sync_failure: null,
      })
      .execute(),
  );

const listOf = async (list: 'active' | 'deleted'): Promise<readonly ShopRecord[]> =>
  (await side.get(`/api/admin/${list}-shops`, cookie)).json()[`${list}_shops`];

describe('active shops', () => {
  it('are the connected ones and those with open sessions, the latest first, with the source of each', async () => {
    await connected(SHOP);
    await connected(OTHER_SHOP);
    await connected(as<ShopDomain>('gone.myshopify.com'), 0);
    const latest = await open(SHOP, { seenAgo: 5, ip: '203.0.113.7' });
    await open(SHOP, { seenAgo: 300, ip: '203.0.113.8' });
    await open(THIRD, { seenAgo: 30, ip: '203.0.113.9' });
    await add([
      { shop: OTHER_SHOP, details: 'older' },
      { shop: SHOP, details: 'newest of all' },
    ]);
    expect(await listOf('active')).toEqual([
      {
        shopDomain: SHOP,
        lastActivity: '2026-07-01T08:55:00.000Z',
        sessionId: latest,
        activeSessionCount: 2,
        source: 'audit_and_sessions',
        ipAddress: '203.0.113.7',
        userAgent: FIREFOX,
        device: { kind: 'desktop', browser: 'Firefox 140', os: 'Linux' },
        details: 'newest of all',
        action: 'COMPETITOR_ADDED',
      },
      expect.objectContaining({ shopDomain: THIRD, source: 'database_sessions', activeSessionCount: 1 }),
      {
        shopDomain: OTHER_SHOP,
        lastActivity: '2026-07-01T08:00:01.000Z',
        sessionId: null,
        activeSessionCount: 0,
        source: 'audit',
        ipAddress: null,
        userAgent: null,
        device: null,
        details: 'older',
        action: 'COMPETITOR_ADDED',
      },
    ]);
  });

  it('are none at first', async () => expect(await listOf('active')).toEqual([]));
});

describe('deleted shops', () => {
  it('are those whose data was deleted, with the newest entry about that', async () => {
    const deletion = { category: 'Data Deletion', action: 'ERASURE_REQUESTED', details: 'requested' } as const;
    await add(
      [
        { shop: OTHER_SHOP, ...deletion },
        { shop: THIRD, ...deletion },
        // Only a customer's data.
        { shop: SHOP, ...deletion },
        { shop: OTHER_SHOP, category: 'Data Deletion', action: 'ERASURE_COMPLETED', details: 'completed' },
        { shop: OTHER_SHOP, details: 'something else' },
      ],
      { [OTHER_SHOP]: 'deleted', [THIRD]: 'deleted' },
    );
    expect(await listOf('deleted')).toEqual([
      expect.objectContaining({
        shopDomain: OTHER_SHOP,
        lastActivity: '2026-07-01T08:00:04.000Z',
        action: 'ERASURE_COMPLETED',
        details: 'completed',
        source: 'audit',
        sessionId: null,
        activeSessionCount: 0,
      }),
      expect.objectContaining({ shopDomain: THIRD, action: 'ERASURE_REQUESTED' }),
    ]);
  });
});

describe('the counts of shops', () => {
  it('are those of both lists', async () => {
    await open(SHOP, { seenAgo: 5, ip: '203.0.113.7' });
    await open(SHOP, { seenAgo: 9, ip: '203.0.113.7' });
    await open(OTHER_SHOP, { seenAgo: 7, ip: '203.0.113.7' });
    const list = async (name: string) => (await side.get(`/api/admin/${name}-shops`, cookie)).json()[`${name}_shops`];
    const counts = (await side.get('/api/admin/shop-counts', cookie)).json();
    expect(counts).toEqual({ active: (await list('active')).length, deleted: (await list('deleted')).length });
    expect(counts.active).toBe(2);
  });
});

describe('the session statistics', () => {
  const statistics = async () => (await side.get('/api/admin/session-statistics', cookie)).json();

  it('count open sessions, shops with several, their average, and who was seen within a day', async () => {
    await open(SHOP, { seenAgo: 5, ip: '203.0.113.7' });
    await open(SHOP, { seenAgo: 2 * 24 * 60, ip: '203.0.113.7' });
    await open(SHOP, { seenAgo: 10, ip: '203.0.113.7' });
    await open(OTHER_SHOP, { seenAgo: 24 * 60 - 1, ip: '203.0.113.7' });
    await open(THIRD, { seenAgo: 24 * 60, ip: '203.0.113.7' });
    expect(await statistics()).toEqual({
      statistics: {
        currentlyActiveSessions: 5,
        shopsWithMultipleSessions: 1,
        averageSessionsPerShop: 1.67,
        sessionsActiveLastDay: 3,
      },
    });
    // All have expired; two of them were seen within the last day.
    side.clock.advance(24 * 60 * MINUTE);
    cookie = (await side.unlock()).cookie;
    expect((await statistics()).statistics).toMatchObject({ currentlyActiveSessions: 0, averageSessionsPerShop: 0 });
  });

  it('are zero at first', async () =>
    expect((await statistics()).statistics).toEqual({
      currentlyActiveSessions: 0,
      shopsWithMultipleSessions: 0,
      averageSessionsPerShop: 0,
      sessionsActiveLastDay: 0,
    }));
});
