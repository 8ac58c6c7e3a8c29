import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

export const notifications = table(
  'notifications',
  {
    id: text(),
    shop: text(),
    /** The only session that may see it, or `null` for the whole shop. */
    session_id: orNull(text()),
    message: text(),
    type: text(),
    category: text(),
    persistent: flag(),
    duration: orNull(integer()),
    action: orNull(text()),
    read: flag(),
    created_at: text(),
  },
  { key: ['id'], indexes: [['shop', 'created_at']] },
);

/** Each shop's notification ids, so that the fold finds the oldest without a query. */
export const notificationLists = table(
  'notification_lists',
  {
    shop: text(),
    /** Ordered by the time raised (`heldIds.ts`). */
    ids: text(),
    size: integer(),
  },
  { key: ['shop'] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    notifications: RowOf<typeof notifications>;
    notification_lists: RowOf<typeof notificationLists>;
  }
}
