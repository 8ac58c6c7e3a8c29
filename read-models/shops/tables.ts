import type { Connection } from '../../domain/shop/shop.js';
import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Connected stores and what is known of them. */
export const shops = table(
  'shops',
  {
    shop: text(),
    name: text(),
    currency: text(),
    time_zone: text(),
    connected: flag(),
    connected_at: text(),
    /** What stands between us and the store, and since when. */
    connection: text<Connection | 'disconnected'>(),
    connection_since: text(),
    /** JSON: what was granted. */
    scopes: text(),
    /** When store data was last taken over; `null` before the first time. */
    last_sync: orNull(text()),
    /** `idle` once a sync has ended well, `waiting` before the first one. */
    sync_state: text<'waiting' | 'running' | 'idle' | 'failed'>(),
    sync_kind: orNull(text<'backfill' | 'update'>()),
    sync_started_at: orNull(text()),
    /** 0 to 100 of the sync that runs or ran last, and what it took over. */
    sync_percent: integer(),
    sync_orders: integer(),
    sync_products: integer(),
    sync_checkouts: integer(),
    /** Records that the last sync could not read and left out. */
    sync_unreadable: integer(),
    /** Why the last sync failed; `null` where it did not. */
    sync_failure: orNull(text()),
  },
  { key: ['shop'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    shops: RowOf<typeof shops>;
  }
}
