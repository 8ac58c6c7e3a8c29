/** Each connected store's sync position, work in progress and delivered topics. */
import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { Queue } from '../../platform/work-store/port.js';

/** Not folded from events: a poll without news appends no event. */
export const storeSyncs = table(
  'store_syncs',
  {
    shop: text(),
    /** Everything updated before this is stored; `null` before the first backfill. */
    orders_since: orNull(text()),
    products_since: orNull(text()),
    checkouts_since: orNull(text()),
    /** The next poll for missed changes, and the next full read. */
    due_at: text(),
    backfill_due_at: text(),
    /** The backfill in progress, its bulk operation, and the stored lines of its file. */
    sync_id: orNull(text()),
    bulk_id: orNull(text()),
    bulk_lines: integer(),
    /** Orders in those lines. */
    bulk_orders: integer(),
    /** JSON: the code of the last recorded refusal by data set. */
    refused: text(),
    /** The last time Shopify answered. */
    checked_at: orNull(text()),
  },
  { key: ['shop'], indexes: [['due_at']] },
);
export type StoreSyncs = RowOf<typeof storeSyncs>;

/** The stores by next poll. */
export const STORES: Queue = { name: 'stores', table: storeSyncs, due: 'due_at' };

/** The topics that Shopify delivers for a store, and the reason for those that it does not; polling covers them. */
export const webhookTopics = table(
  'webhook_topics',
  {
    shop: text(),
    topic: text(),
    state: text<'subscribed' | 'refused'>(),
    reason: orNull(text()),
    checked_at: text(),
  },
  { key: ['shop', 'topic'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    store_syncs: StoreSyncs;
    webhook_topics: RowOf<typeof webhookTopics>;
  }
}
