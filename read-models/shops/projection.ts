/** Connected stores. Serves `GET /api/auth/shopify/me`, and all figures that need a currency or a time zone. */
import type { Connection } from '../../domain/shop/shop.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { shops as shopsTable } from './tables.js';

const tables = { shops: shopsTable };
type ShopRows = RowsOf<typeof tables>;

export const shops = projection({
  name: 'shops',
  version: 2,
  tables,

  on: {
    ShopConnected: connected,
    ShopReconnected: connected,
    SyncStarted: ({ data, meta, at }, rows) =>
      patch(rows, meta.shop, {
        sync_state: 'running',
        sync_kind: data.kind,
        sync_started_at: at,
        sync_failure: null,
        ...NOTHING_YET,
      }),
    SyncProgressed: ({ data, meta }, rows) =>
      patch(rows, meta.shop, { sync_state: 'running', sync_percent: data.percent, ...countsOf(data) }),
    StoreSynced: ({ data, meta, at }, rows) =>
      patch(rows, meta.shop, {
        last_sync: at,
        sync_state: 'idle',
        sync_percent: 100,
        sync_unreadable: data.unreadable,
        sync_failure: null,
        ...countsOf(data),
      }),
    SyncFailed: ({ data, meta }, rows) => patch(rows, meta.shop, { sync_state: 'failed', sync_failure: data.failure }),

    ConnectionRestored: (event, rows) => connection(event, rows, 'connected'),
    ReauthorisationRequired: (event, rows) => connection(event, rows, 'reauth_required'),
    StorePaused: (event, rows) => connection(event, rows, 'paused'),
    StoreAccessLimited: (event, rows) => connection(event, rows, event.data.because),
    ScopesChanged: ({ data, meta }, rows) => patch(rows, meta.shop, { scopes: JSON.stringify(data.scopes) }),
    StoreProfileChanged: ({ data: { profile }, meta }, rows) =>
      patch(rows, meta.shop, { name: profile.name, currency: profile.currency, time_zone: profile.timeZone }),
    ShopDisconnected: ({ meta, at }, rows) =>
      patch(rows, meta.shop, { connected: 0, connection: 'disconnected', connection_since: at }),
  },

  announce: {
    ShopConnected: changed,
    ShopReconnected: changed,
    SyncStarted: changed,
    SyncProgressed: changed,
    StoreSynced: changed,
    SyncFailed: changed,
    ConnectionRestored: changed,
    ReauthorisationRequired: changed,
    StorePaused: changed,
    StoreAccessLimited: changed,
    ScopesChanged: changed,
    StoreProfileChanged: changed,
    ShopDisconnected: changed,
  },
});

const NOTHING_YET = { sync_percent: 0, sync_orders: 0, sync_products: 0, sync_checkouts: 0, sync_unreadable: 0 };

const patch = ({ shops }: ShopRows, shop: string, changes: Partial<RowOf<typeof shopsTable>>) =>
  shops.patch([shop], changes);

const countsOf = ({ orders, products, checkouts }: { orders: number; products: number; checkouts: number }) => ({
  sync_orders: orders,
  sync_products: products,
  sync_checkouts: checkouts,
});

async function connected(
  { data, at }: Folded<'ShopConnected' | 'ShopReconnected'>,
  { shops }: ShopRows,
): Promise<void> {
  const before = await shops.find(data.shop);
  shops.put({
    shop: data.shop,
    name: data.profile.name,
    currency: data.profile.currency,
    time_zone: data.profile.timeZone,
    connected: 1,
    connected_at: at,
    connection: 'connected',
    connection_since: at,
    scopes: JSON.stringify(data.scopes),
    last_sync: before?.last_sync ?? null,
    sync_state: 'waiting',
    sync_kind: null,
    sync_started_at: null,
    sync_failure: null,
    ...NOTHING_YET,
  });
}

type Troubled = 'ConnectionRestored' | 'ReauthorisationRequired' | 'StorePaused' | 'StoreAccessLimited';

const connection = ({ meta, at }: Folded<Troubled>, rows: ShopRows, connection: Connection): Promise<void> =>
  patch(rows, meta.shop, { connection, connection_since: at });

function changed({ meta, position }: Pick<Folded<'ShopDisconnected'>, 'meta' | 'position'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shop', position } }];
}
