import type { Connection } from '../../domain/shop/shop.js';
import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Connected stores and their profiles. */
export const shops = table(
  'shops',
  {
    shop: text(),
    name: text(),
    currency: text(),
    time_zone: text(),
    connected: flag(),
    connected_at: text(),
    /** What blocks the connection to the store, and since when. */
    connection: text<Connection | 'disconnected'>(),
    connection_since: text(),
    /** JSON: the granted scopes. */
    scopes: text(),
    /** When store data was last synced; `null` before the first sync. */
    last_sync: orNull(text()),
    /** `idle` once a sync has ended well, `waiting` before the first one. */
    sync_state: text<'waiting' | 'running' | 'idle' | 'failed'>(),
    sync_kind: orNull(text<'backfill' | 'update'>()),
    sync_started_at: orNull(text()),
    /** Progress, 0 to 100, and counts of the current or last sync. */
    sync_percent: integer(),
    sync_orders: integer(),
    sync_products: integer(),
    sync_checkouts: integer(),
    /** Unreadable records that the last sync skipped. */
    sync_unreadable: integer(),
    /** Why the last sync failed; `null` if it did not. */
    sync_failure: orNull(text()),
  },
  { key: ['shop'] },
);

/** How each store was connected in the past: one row for each change that is not a sync's, valid from `at`. */
export const shopHistory = table(
  'shop_history',
  {
    /** Of the event. */
    position: text(),
    shop: text(),
    at: text(),
    connected: flag(),
    connection: text<Connection | 'disconnected'>(),
    name: text(),
    currency: text(),
    time_zone: text(),
    /** JSON: the granted scopes. */
    scopes: text(),
  },
  { key: ['position'], indexes: [['shop', 'at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    shops: RowOf<typeof shops>;
    shop_history: RowOf<typeof shopHistory>;
  }
}
