/** How far each connected store was read, what is in progress, and which topics it delivers. */
import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { Queue } from '../../platform/work-store/port.js';

/** Not folded from events: a poll that finds nothing new raises no event. */
export const storeSyncs = table(
  'store_syncs',
  {
    shop: text(),
    /** Everything updated before this is stored; `null` before the first backfill. */
    orders_since: orNull(text()),
    products_since: orNull(text()),
    checkouts_since: orNull(text()),
    /** When the store is next polled for missed changes, and when it is next read in full. */
    due_at: text(),
    backfill_due_at: text(),
    /** The backfill in progress, Shopify's bulk operation for it, and how many lines of its file are stored. */
    sync_id: orNull(text()),
    bulk_id: orNull(text()),
    bulk_lines: integer(),
    /** Orders in those lines. */
    bulk_orders: integer(),
    /** JSON: by data set, the code of its last recorded refusal. */
    refused: text(),
    /** The last time Shopify answered. */
    checked_at: orNull(text()),
  },
  { key: ['shop'], indexes: [['due_at']] },
);
export type StoreSyncs = RowOf<typeof storeSyncs>;

/** The stores, by when they are polled next. */
export const STORES: Queue = { name: 'stores', table: storeSyncs, due: 'due_at' };

/** Which topics Shopify delivers for a store, and why not the others, which are polled. */
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
