import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

export const notifications = table(
  'notifications',
  {
    id: text(),
    shop: text(),
    /** The one session that may see it, or `null`: the whole shop. */
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

/** Which notifications a shop has, so that the fold finds the oldest without a query. */
export const notificationLists = table(
  'notification_lists',
  {
    shop: text(),
    /** In the order in which they were raised (`heldIds.ts`). */
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
