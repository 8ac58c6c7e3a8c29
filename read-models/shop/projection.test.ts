import { describe, expect, it } from 'vitest';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { shops } from './projection.js';

const profile = { name: 'Aurora', currency: as<Currency>('USD'), timeZone: 'America/New_York' };
const approved = { shop: as<ShopDomain>(SHOP), profile, scopes: ['read_orders'] };
const counts = { orders: 30, products: 4, checkouts: 2 };
const connected = happened('ShopConnected', approved);
const started = happened('SyncStarted', { kind: 'backfill' });
const progressed = happened('SyncProgressed', { percent: 40, ...counts });
const synced = happened('StoreSynced', { kind: 'backfill', ...counts, unreadable: 1 });
const LATER = '2026-07-01T10:00:00.000Z';

async function storeOnce(...events: Parameters<typeof folded>[1][]) {
  const [row] = await (await folded(shops, connected, ...events))('shops');
  return row;
}

describe('a store and its sync', () => {
  it.each([
    { after: 'it connected', events: [], then: { sync_state: 'waiting', connection: 'connected', last_sync: null } },
    {
      after: 'the sync began',
      events: [started],
      then: { sync_state: 'running', sync_kind: 'backfill', sync_percent: 0 },
    },
    { after: 'a step', events: [started, progressed], then: { sync_percent: 40, sync_orders: 30, sync_checkouts: 2 } },
    {
      after: 'its end',
      events: [started, progressed, synced],
      then: { sync_state: 'idle', sync_percent: 100, sync_unreadable: 1, last_sync: '2026-07-01T09:00:00.000Z' },
    },
    {
      after: 'a failure',
      events: [started, happened('SyncFailed', { failure: 'unreachable' })],
      then: { sync_state: 'failed', sync_failure: 'unreachable' },
    },
    {
      after: 'a failure that was got over',
      events: [started, happened('SyncFailed', { failure: 'unreachable' }), progressed],
      then: { sync_state: 'running', sync_percent: 40 },
    },
    {
      after: 'it came back',
      events: [synced, happened('ShopReconnected', approved)],
      then: { sync_state: 'waiting', sync_percent: 0, last_sync: '2026-07-01T09:00:00.000Z' },
    },
  ])('after $after', async ({ events, then }) => {
    expect(await storeOnce(...events)).toMatchObject(then);
  });
});

describe('a blocked connection to a store', () => {
  it.each([
    ['reauth_required', happened('ReauthorisationRequired', { at: LATER })],
    ['paused', happened('StorePaused', { at: LATER })],
    ['approval_required', happened('StoreAccessLimited', { because: 'approval_required', at: LATER })],
    ['access_denied', happened('StoreAccessLimited', { because: 'access_denied', at: LATER })],
  ] as const)('%s is stored with its start until it ends', async (connection, event) => {
    expect(await storeOnce(event)).toMatchObject({ connection, connection_since: LATER, connected: 1 });
    expect(await storeOnce(event, happened('ConnectionRestored', {}))).toMatchObject({ connection: 'connected' });
  });

  it('ends when the store is disconnected', async () => {
    const gone = happened('ShopDisconnected', { reason: 'uninstalled', at: LATER });
    expect(await storeOnce(gone)).toMatchObject({ connection: 'disconnected', connected: 0, connection_since: LATER });
  });
});

it('stores a store’s profile', async () => {
  const renamed = happened('StoreProfileChanged', { profile: { ...profile, timeZone: 'Europe/Berlin' } });
  const narrowed = happened('ScopesChanged', { scopes: ['read_products'] });
  expect(await storeOnce(renamed, narrowed)).toMatchObject({ time_zone: 'Europe/Berlin', scopes: '["read_products"]' });
});

it('records each change of the connection, but no sync', async () => {
  const rows = await folded(
    shops,
    connected,
    started,
    progressed,
    synced,
    happened('StoreProfileChanged', { profile: { ...profile, name: 'Aurora Outfitters' } }),
    happened('ScopesChanged', { scopes: [] }),
    happened('ReauthorisationRequired', { at: LATER }),
    happened('ShopDisconnected', { reason: 'uninstalled', at: LATER }),
  );
  const known = await rows('shop_history');
  expect(known.map(({ at: _, position: __, shop: ___, currency: ____, time_zone: _____, ...rest }) => rest)).toEqual([
    { connected: 1, connection: 'connected', name: 'Aurora', scopes: '["read_orders"]' },
    { connected: 1, connection: 'connected', name: 'Aurora Outfitters', scopes: '["read_orders"]' },
    { connected: 1, connection: 'connected', name: 'Aurora Outfitters', scopes: '[]' },
    { connected: 1, connection: 'reauth_required', name: 'Aurora Outfitters', scopes: '[]' },
    { connected: 0, connection: 'disconnected', name: 'Aurora Outfitters', scopes: '[]' },
  ]);
  expect(known.at(-1)?.at).toBe(LATER);
});

it('holds every column of a store that connects, and nothing of its last sync but the time', async () => {
  const at = '2026-07-01T09:00:00.000Z';
  const known = {
    shop: SHOP,
    name: 'Aurora',
    currency: 'USD',
    time_zone: 'America/New_York',
    scopes: '["read_orders"]',
  };
  const connection = { connected: 1, connection: 'connected' };
  const noSync = { sync_state: 'waiting', sync_kind: null, sync_started_at: null, sync_failure: null };
  const noProgress = { sync_percent: 0, sync_orders: 0, sync_products: 0, sync_checkouts: 0, sync_unreadable: 0 };
  const fresh = { ...known, ...connection, connected_at: at, connection_since: at, ...noSync, ...noProgress };
  expect(await storeOnce()).toEqual({ ...fresh, last_sync: null });
  const again = happened('ShopReconnected', { ...approved, at: LATER });
  expect(await storeOnce(started, synced, again)).toEqual({
    ...{ ...fresh, connected_at: LATER, connection_since: LATER, last_sync: at },
  });
  const rows = await folded(shops, connected);
  expect(await rows('shop_history')).toEqual([{ ...known, ...connection, at, position: expect.any(String) }]);
});

it('starts a sync without the figures and the failure of the last one', async () => {
  const failedOnce = [started, progressed, synced, happened('SyncFailed', { failure: 'unreachable' })];
  expect(await storeOnce(...failedOnce, happened('SyncStarted', { kind: 'update', at: LATER }))).toMatchObject({
    ...{ sync_state: 'running', sync_kind: 'update', sync_started_at: LATER, sync_failure: null },
    ...{ sync_percent: 0, sync_orders: 0, sync_products: 0, sync_checkouts: 0, sync_unreadable: 0 },
  });
});

it('clears a failure once a sync ends, with its own counts', async () =>
  expect(await storeOnce(happened('SyncFailed', { failure: 'unreachable' }), synced)).toMatchObject({
    ...{ sync_failure: null, sync_orders: 30, sync_products: 4, sync_checkouts: 2 },
  }));

it('knows nothing of a store that never connected', async () => {
  const rows = await folded(shops, happened('StorePaused', { at: LATER }), started);
  expect([await rows('shops'), await rows('shop_history')]).toEqual([[], []]);
});
