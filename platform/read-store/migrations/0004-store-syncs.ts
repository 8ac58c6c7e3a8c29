import type { Kysely, Migration } from 'kysely';

/**
 * The sync worker's own table: how far each connected store was read, and what is under way. Not folded from events (a
 * poll that found nothing new is none). If it is lost, stores are read again, and what is known is recognised.
 */
export interface StoreSyncs {
  shop: string;
  /** Everything that was updated before this is here; `null` before the first backfill. */
  orders_since: string | null;
  products_since: string | null;
  checkouts_since: string | null;
  /** When the store is next asked for what its webhooks missed, and when it is read whole again. */
  due_at: string;
  backfill_due_at: string;
  /** The backfill that is under way, Shopify's bulk operation for it, and how many lines of its file are taken over. */
  sync_id: string | null;
  bulk_id: string | null;
  bulk_lines: number;
  /** Orders out of those lines. */
  bulk_orders: number;
  /** JSON: by data set, the code of its refusal that was recorded last. */
  refused: string;
  /** The last time Shopify was asked and answered. */
  checked_at: string | null;
}

/** Webhooks that were handled, by id, with what came of it. Repeated ones are known by it for a few days. */
export interface WebhookDeliveries {
  shop: string;
  webhook_id: string;
  topic: string;
  received_at: string;
  /** `unknown`: a topic that this version does not know. `stale`: older than what we hold. */
  outcome: 'applied' | 'stale' | 'unknown' | 'ignored';
}

/** Which topics Shopify delivers for a store, and why not the others: those are polled. */
export interface WebhookTopics {
  shop: string;
  topic: string;
  state: 'subscribed' | 'refused';
  reason: string | null;
  checked_at: string;
}

export const storeSyncs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('store_syncs')
      .addColumn('shop', 'text', column => column.primaryKey())
      .addColumn('orders_since', 'text')
      .addColumn('products_since', 'text')
      .addColumn('checkouts_since', 'text')
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('backfill_due_at', 'text', column => column.notNull())
      .addColumn('sync_id', 'text')
      .addColumn('bulk_id', 'text')
      .addColumn('bulk_lines', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('bulk_orders', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('refused', 'text', column => column.notNull().defaultTo('{}'))
      .addColumn('checked_at', 'text')
      .execute();
    await db.schema.createIndex('store_syncs_due').on('store_syncs').column('due_at').execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('shop', 'text', column => column.notNull())
      .addColumn('webhook_id', 'text', column => column.notNull())
      .addColumn('topic', 'text', column => column.notNull())
      .addColumn('received_at', 'text', column => column.notNull())
      .addColumn('outcome', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['shop', 'webhook_id'])
      .execute();
    await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('received_at').execute();
    await db.schema
      .createTable('webhook_topics')
      .addColumn('shop', 'text', column => column.notNull())
      .addColumn('topic', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('checked_at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('webhook_topics_key', ['shop', 'topic'])
      .execute();
  },
};
