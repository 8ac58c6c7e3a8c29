import type { Kysely, Migration } from 'kysely';
import type { Channel } from '../../../domain/alerts/settings.js';

/**
 * Alerts that wait for their time (quiet hours, a digest, a full day), and those handed to the deliverers in the last
 * days, which are what the daily cap counts. The dispatcher's own table: side effects are never folded again.
 */
export interface AlertQueue {
  alert_id: string;
  channel: Channel;
  shop: string;
  due_at: string;
  /** The message that tells it; `null` while it waits. */
  message_id: string | null;
  handed_at: string | null;
  /** 0 until the topic has the message: a crash in between loses none. */
  published: 0 | 1;
}

export const alertQueue: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alert_queue')
      .addColumn('alert_id', 'text', column => column.notNull())
      .addColumn('channel', 'text', column => column.notNull())
      .addColumn('shop', 'text', column => column.notNull())
      .addColumn('due_at', 'text', column => column.notNull())
      .addColumn('message_id', 'text')
      .addColumn('handed_at', 'text')
      .addColumn('published', 'integer', column => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('alert_queue_key', ['alert_id', 'channel'])
      .execute();
    await db.schema.createIndex('alert_queue_due').on('alert_queue').columns(['published', 'due_at']).execute();
    await db.schema
      .createIndex('alert_queue_shop')
      .on('alert_queue')
      .columns(['shop', 'channel', 'handed_at'])
      .execute();
  },
};
