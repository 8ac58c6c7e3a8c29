import { describe, it } from 'vitest';
import { as, type Currency, type Instant, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type Connection, shop } from './shop.js';

const { given } = specification(shop);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const facts = {
  shop: as<ShopDomain>('aurora-outfitters.myshopify.com'),
  profile: { name: 'Aurora Outfitters', currency: as<Currency>('USD'), timeZone: 'America/New_York' },
  scopes: ['read_orders', 'read_products'],
  at,
};
const connect = { type: 'ConnectShop', ...facts } as const;
const connected = { type: 'ShopConnected', ...facts } as const;
const disconnected = { type: 'ShopDisconnected', reason: 'merchant', at } as const;
const disconnect = { type: 'DisconnectShop', reason: 'merchant', at } as const;

const before = as<Instant>('2026-07-01T08:59:59.999Z');
const later = as<Instant>('2026-07-01T09:00:01.000Z');
const counts = { orders: 3, products: 2, checkouts: 1 };
const completeSync = { type: 'CompleteSync', kind: 'backfill', ...counts, unreadable: 0, at } as const;

describe('shop connection', () => {
  it('connects a store', () => given().when(connect).then(connected));

  it('recognizes a returning store', () =>
    given(connected, disconnected)
      .when(connect)
      .then({ type: 'ShopReconnected', ...facts }));

  it('treats a second approval of a connected store as a reconnection', () =>
    given(connected)
      .when(connect)
      .then({ type: 'ShopReconnected', ...facts }));

  it('disconnects a connected store', () => given(connected).when(disconnect).then(disconnected));

  it('ignores a store that is already disconnected', () =>
    given(connected, disconnected).when(disconnect).thenNothing());

  it('refuses data from a disconnected store', () =>
    given(connected, disconnected).when(completeSync).thenRefused('SHOP_NOT_CONNECTED'));

  it('refuses to disconnect a store that never connected', () =>
    given().when(disconnect).thenRefused('SHOP_NOT_CONNECTED'));

  it('disconnects a store even if the clock was set back since it connected', () =>
    given(connected)
      .when({ ...disconnect, reason: 'erased', at: before })
      .then({ type: 'ShopDisconnected', reason: 'erased', at: before }));

  it('ignores an uninstallation from before the reconnection', () =>
    given(connected)
      .when({ ...disconnect, reason: 'uninstalled', happenedAt: before })
      .thenNothing());

  it('accepts an uninstallation after the reconnection', () =>
    given(connected)
      .when({ ...disconnect, reason: 'uninstalled', happenedAt: later })
      .then({ ...disconnected, reason: 'uninstalled' }));
});

describe('a refresh', () => {
  const at = (time: string) => as<Instant>(`2026-07-01T${time}Z`);
  const request = (time: string) => ({ type: 'RequestRefresh', syncId: 's', at: at(time) }) as const;
  const requested = (time: string) => ({ type: 'RefreshRequested', syncId: 's', at: at(time) }) as const;

  it('is requested', () => given(connected).when(request('09:00:00.000')).then(requested('09:00:00.000')));

  it.each([
    ['09:00:00.001', 30],
    ['09:00:10.500', 20],
    ['09:00:29.999', 1],
  ])('is refused for 30 seconds: at %s another %i', (time, seconds) =>
    given(connected, requested('09:00:00.000')).when(request(time)).thenRefused('RATE_LIMITED', { seconds }),
  );

  it('has the same cooldown after another device signs in', () =>
    given(connected, requested('09:00:00.000'), { type: 'ShopReconnected', ...facts })
      .when(request('09:00:10.000'))
      .thenRefused('RATE_LIMITED', { seconds: 20 }));

  it('is available again after that', () =>
    given(connected, requested('09:00:00.000')).when(request('09:00:30.000')).then(requested('09:00:30.000')));

  it('ignores a refresh in the future after the clock was set back', () =>
    given(connected, requested('10:00:00.000')).when(request('09:00:00.000')).then(requested('09:00:00.000')));

  it('is refused for a disconnected store', () =>
    given(connected, disconnected).when(request('09:00:00.000')).thenRefused('SHOP_NOT_CONNECTED'));
});

describe('a sync', () => {
  it('reports its progress and its end', () => {
    given(connected)
      .when({ type: 'StartSync', kind: 'backfill', at })
      .then({ type: 'SyncStarted', kind: 'backfill', at });
    given(connected)
      .when({ type: 'ReportSyncProgress', percent: 40, ...counts, at })
      .then({ type: 'SyncProgressed', percent: 40, ...counts, at });
    given(connected)
      .when(completeSync)
      .then({ ...completeSync, type: 'StoreSynced' });
    given(connected)
      .when({ type: 'FailSync', failure: 'unreachable', at })
      .then({ type: 'SyncFailed', failure: 'unreachable', at });
  });
});

describe('a blocked connection', () => {
  const required = { type: 'ReauthorisationRequired', at } as const;
  const report = (connection: Connection) => ({ type: 'ReportConnection', connection, at }) as const;

  it.each([
    ['reauth_required', required],
    ['paused', { type: 'StorePaused', at }],
    ['access_denied', { type: 'StoreAccessLimited', because: 'access_denied', at }],
    ['approval_required', { type: 'StoreAccessLimited', because: 'approval_required', at }],
  ] as const)('is reported once: %s', (connection, event) => {
    given(connected).when(report(connection)).then(event);
    given(connected, event).when(report(connection)).thenNothing();
  });

  it('ends when Shopify responds again or the store reconnects', () => {
    given(connected, required).when(report('connected')).then({ type: 'ConnectionRestored', at });
    given(connected, required, { type: 'ShopReconnected', ...facts })
      .when(report('connected'))
      .thenNothing();
    given(connected).when(report('connected')).thenNothing();
  });

  it('does not apply to a disconnected store', () =>
    given(connected, disconnected).when(report('reauth_required')).thenRefused('SHOP_NOT_CONNECTED'));
});

describe("the store's profile", () => {
  it('is recorded if it is new', () => {
    const profile = { ...facts.profile, timeZone: 'Europe/Berlin' };
    given(connected).when({ type: 'ReportProfile', profile, at }).then({ type: 'StoreProfileChanged', profile, at });
    given(connected, { type: 'StoreProfileChanged', profile, at })
      .when({ type: 'ReportProfile', profile, at })
      .thenNothing();
  });

  it('treats the same scopes in another order as equal', () => {
    const scopes = ['read_products', 'read_orders'];
    given(connected).when({ type: 'ReportScopes', scopes, at }).thenNothing();
    given(connected)
      .when({ type: 'ReportScopes', scopes: ['read_products'], at })
      .then({ type: 'ScopesChanged', scopes: ['read_products'], at });
  });
});
