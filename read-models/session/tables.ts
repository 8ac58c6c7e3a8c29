import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Sessions that have not ended. Expired ones stay until an event ends them. */
export const sessions = table(
  'sessions',
  {
    session_id: text(),
    /** The session's id in the API. */
    id: text(),
    shop: text(),
    /** The sealed client (domain/session/client). */
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
