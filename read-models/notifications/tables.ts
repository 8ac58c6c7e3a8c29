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

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    notifications: RowOf<typeof notifications>;
  }
}
