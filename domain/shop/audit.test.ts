import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const profile = { name: 'Jane Doe Ceramics', currency: 'USD', timeZone: 'America/New_York' };
const approved = { shop: 'aurora.myshopify.com', profile, scopes: ['read_products', 'read_orders'] };
const counts = { orders: 120, products: 1, checkouts: 0 };

it('describes changes to a store’s connection in the audit trail, never the store’s own name', () =>
  expect(
    trailOf(
      eventOf('ShopConnected', approved),
      eventOf('ScopesChanged', { scopes: ['read_orders'] }),
      eventOf('StoreProfileChanged', { profile: { ...profile, name: 'Jane', currency: 'EUR' } }),
      eventOf('StoreProfileChanged', { profile: { ...profile, name: 'Doe', currency: 'EUR' } }),
      eventOf('StorePaused', {}),
      eventOf('StoreAccessLimited', { because: 'approval_required' }),
      eventOf('ConnectionRestored', {}),
      eventOf('ReauthorisationRequired', {}),
      eventOf('ShopReconnected', approved),
      eventOf('ShopReconnected', approved),
      eventOf('ShopDisconnected', { reason: 'uninstalled' }),
      eventOf('ShopReconnected', approved),
      eventOf('ShopDisconnected', { reason: 'merchant' }),
      eventOf('ShopDisconnected', { reason: 'erased' }),
      eventOf('ScopesChanged', { scopes: [] }),
    ),
  ).toEqual([
    'SHOP_CONNECTED (Shop Operations) Store connected; currency: USD; time zone: America/New_York; scopes: read_orders, read_products',
    'SCOPES_CHANGED (Shop Operations) scopes: read_orders, read_products -> read_orders',
    'STORE_PROFILE_CHANGED (Shop Operations) currency: USD -> EUR',
    'STORE_PROFILE_CHANGED (Shop Operations) Store renamed',
    'STORE_PAUSED (Shop Operations) connection: connected -> paused',
    'STORE_ACCESS_LIMITED (Shop Operations) connection: paused -> approval required',
    'CONNECTION_RESTORED (Shop Operations) connection: approval required -> connected',
    'REAUTHORISATION_REQUIRED (Shop Operations) connection: connected -> reauth required',
    'SHOP_RECONNECTED (Shop Operations) Store connected again; connection: reauth required -> connected; currency: EUR -> USD; scopes: read_orders -> read_orders, read_products',
    'SHOP_RECONNECTED (Shop Operations) Store connected again',
    'SHOP_DISCONNECTED (Shop Operations) App removed from the store; connection: connected -> disconnected',
    'SHOP_RECONNECTED (Shop Operations) Store connected again; connection: disconnected -> connected',
    'SHOP_DISCONNECTED (Shop Operations) Disconnected by the merchant; connection: connected -> disconnected',
    'SHOP_DISCONNECTED (Data Deletion) All store data deleted',
    'SCOPES_CHANGED (Shop Operations) scopes: none',
  ]));

it('describes syncs in the audit trail', () =>
  expect(
    trailOf(
      eventOf('RefreshRequested', { syncId: 's1' }),
      eventOf('SyncStarted', { kind: 'update' }),
      eventOf('SyncProgressed', { percent: 40, ...counts }),
      eventOf('StoreSynced', { kind: 'backfill', unreadable: 2, ...counts }),
      eventOf('StoreSynced', { kind: 'update', unreadable: 0, ...counts }),
      eventOf('SyncFailed', { failure: 'rate_limited' }),
    ),
  ).toEqual([
    'REFRESH_REQUESTED (Store Data) Refresh of the store’s data requested',
    'SYNC_STARTED (Store Data) Incremental sync started',
    'SYNC_PROGRESSED (Store Data) 40% read; 120 orders, 1 product, 0 checkouts',
    'STORE_SYNCED (Store Data) Full sync finished; 120 orders, 1 product, 0 checkouts; 2 unreadable records skipped',
    'STORE_SYNCED (Store Data) Incremental sync finished; 120 orders, 1 product, 0 checkouts',
    'SYNC_FAILED (Store Data) Store sync failed: rate limited',
  ]));

it('describes connection attempts in the audit trail', () =>
  expect(
    trailOf(
      eventOf('ConnectStarted', {
        shop: approved.shop,
        browser: 'hash',
        returnPath: '/',
        expiresAt: '2026-07-01T09:30:00.000Z',
      }),
      eventOf('ConnectCompleted', { shop: approved.shop, sessionId: 'hash' }),
    ),
  ).toEqual([
    'CONNECT_STARTED (Shop Operations) Store connection started',
    'CONNECT_COMPLETED (Shop Operations) Store connection approved; session started',
  ]));
