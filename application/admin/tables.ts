import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Operators' open sessions. Not folded from events, because using a session is not an event. */
export const adminSessions = table(
  'admin_sessions',
  {
    /** SHA-256 of the cookie's secret. */
    session_id: text(),
    /** SHA-256 of the password hash at sign-in; another password ends the session. */
    password: text(),
    started_at: text(),
    seen_at: text(),
  },
  { key: ['session_id'], indexes: [['seen_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    admin_sessions: RowOf<typeof adminSessions>;
  }
}
