import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Sessions that were not ended. Those whose time is over are still here until the log says so. */
export const sessions = table(
  'sessions',
  {
    session_id: text(),
    /** What the API calls it: it leads nowhere else. */
    id: text(),
    shop: text(),
    /** Where it was begun (domain/session/client), sealed. */
    client: orNull(text()),
    started_at: text(),
    expires_at: text(),
  },
  { key: ['session_id'], indexes: [['shop', 'started_at'], ['expires_at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    sessions: RowOf<typeof sessions>;
  }
}
