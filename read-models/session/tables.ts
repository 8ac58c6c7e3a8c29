import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Sessions without an end. Expired ones stay until the log ends them. */
export const sessions = table(
  'sessions',
  {
    session_id: text(),
    /** Its id in the API, useless elsewhere. */
    id: text(),
    shop: text(),
    /** Its client (domain/session/client), sealed. */
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
