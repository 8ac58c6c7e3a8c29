import type { Channel } from '../../domain/alerts/channel.js';
import { flag, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * Alerts waiting for quiet hours, a digest or the daily cap, and recently sent ones, which the cap counts. Not a read
 * model: side effects are never folded again.
 */
export const alertQueue = table(
  'alert_queue',
  {
    alert_id: text(),
    channel: text<Channel>(),
    shop: text(),
    due_at: text(),
    /** The message that contains it; `null` while it waits. */
    message_id: orNull(text()),
    handed_at: orNull(text()),
    /** 0 until the topic has the message, so a crash in between loses nothing. */
    published: flag(),
  },
  {
    key: ['alert_id', 'channel'],
    indexes: [
      ['published', 'due_at'],
      ['shop', 'channel', 'handed_at'],
    ],
  },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    alert_queue: RowOf<typeof alertQueue>;
  }
}
