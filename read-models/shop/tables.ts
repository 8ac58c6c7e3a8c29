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
    /** The state of the store's connection, and its start. */
    connection: text<Connection | 'disconnected'>(),
    connection_since: text(),
    /** JSON: the granted scopes. */
    scopes: text(),
    /** The time of the last sync; `null` before the first. */
    last_sync: orNull(text()),
    /** `idle` after a successful sync, `waiting` before the first. */
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
    /** The last sync's failure; `null` if it succeeded. */
    sync_failure: orNull(text()),
  },
  { key: ['shop'] },
);

/** Each store's past connections: one row per change other than a sync, valid from `at`. */
export const shopHistory = table(
  'shop_history',
  {
    /** The event's position. */
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
