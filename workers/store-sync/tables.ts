/** How far each connected store was read, what is under way, and which topics it delivers. */
import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { Queue } from '../../platform/work-store/port.js';

/** Not folded from events: a poll that found nothing new is none. */
export const storeSyncs = table(
  'store_syncs',
  {
    shop: text(),
    /** Everything that was updated before this is here; `null` before the first backfill. */
    orders_since: orNull(text()),
    products_since: orNull(text()),
    checkouts_since: orNull(text()),
    /** When the store is next asked for what its webhooks missed, and when it is read whole again. */
    due_at: text(),
    backfill_due_at: text(),
    /** The backfill that is under way, Shopify's bulk operation for it, and how many lines of its file are taken over. */
    sync_id: orNull(text()),
    bulk_id: orNull(text()),
    bulk_lines: integer(),
    /** Orders out of those lines. */
    bulk_orders: integer(),
    /** JSON: by data set, the code of its refusal that was recorded last. */
    refused: text(),
    /** The last time Shopify was asked and answered. */
    checked_at: orNull(text()),
  },
  { key: ['shop'], indexes: [['due_at']] },
);
export type StoreSyncs = RowOf<typeof storeSyncs>;

/** The stores, by when they are asked next. */
export const STORES: Queue = { name: 'stores', table: storeSyncs, due: 'due_at' };

/** Which topics Shopify delivers for a store, and why not the others: those are polled. */
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
