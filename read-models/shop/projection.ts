/** Folds connected stores. Serves `GET /api/auth/shopify/me` and all figures that need a currency or a time zone. */
import type { Connection } from '../../domain/shop/shop.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { shopHistory, shops as shopsTable } from './tables.js';

const tables = { shops: shopsTable, history: shopHistory };
type ShopRows = RowsOf<typeof tables>;

export const shops = projection({
  name: 'shops',
  version: 3,
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
        ...NO_PROGRESS,
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
    ScopesChanged: (event, rows) => applyChange(event, rows, { scopes: JSON.stringify(event.data.scopes) }),
    StoreProfileChanged: (event, rows) => {
      const { name, currency, timeZone } = event.data.profile;
      return applyChange(event, rows, { name, currency, time_zone: timeZone });
    },
    ShopDisconnected: (event, rows) =>
      applyChange(event, rows, { connected: 0, connection: 'disconnected', connection_since: event.at }),
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

const NO_PROGRESS = { sync_percent: 0, sync_orders: 0, sync_products: 0, sync_checkouts: 0, sync_unreadable: 0 };

const patch = ({ shops }: ShopRows, shop: string, changes: Partial<RowOf<typeof shopsTable>>) =>
  shops.patch([shop], changes);

const countsOf = ({ orders, products, checkouts }: { orders: number; products: number; checkouts: number }) => ({
  sync_orders: orders,
  sync_products: products,
  sync_checkouts: checkouts,
});

async function connected(
  { data, at, position }: Folded<'ShopConnected' | 'ShopReconnected'>,
  { shops, history }: ShopRows,
): Promise<void> {
  const before = await shops.find(data.shop);
  const row: RowOf<typeof shopsTable> = {
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
    ...NO_PROGRESS,
  };
  shops.put(row);
  history.put(historyOf(row, at, position));
}

type RecordedChange = Folded<ConnectionEvent | 'ScopesChanged' | 'StoreProfileChanged' | 'ShopDisconnected'>;

/** Applies a change and adds it to the history. */
async function applyChange(
  { meta, at, position }: Pick<RecordedChange, 'meta' | 'at' | 'position'>,
  { shops, history }: ShopRows,
  changes: Partial<RowOf<typeof shopsTable>>,
): Promise<void> {
  const before = await shops.find(meta.shop);
  if (!before) return;
  const row = { ...before, ...changes };
  shops.put(row);
  history.put(historyOf(row, at, position));
}

const historyOf = (
  { shop, connected, connection, name, currency, time_zone, scopes }: RowOf<typeof shopsTable>,
  at: string,
  position: string,
): RowOf<typeof shopHistory> => ({ position, shop, at, connected, connection, name, currency, time_zone, scopes });

type ConnectionEvent = 'ConnectionRestored' | 'ReauthorisationRequired' | 'StorePaused' | 'StoreAccessLimited';

const connection = (event: Folded<ConnectionEvent>, rows: ShopRows, connection: Connection): Promise<void> =>
  applyChange(event, rows, { connection, connection_since: event.at });

function changed({ meta, position }: Pick<Folded<'ShopDisconnected'>, 'meta' | 'position'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shop', position } }];
}
