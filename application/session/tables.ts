import { type RowOf, table, text } from '../../platform/tables/table.js';

/** The last visit of each session. Not folded from events, because a visit is not an event. */
export const sessionSeen = table(
  'session_seen',
  { session_id: text(), seen_at: text() },
  { key: ['session_id'], indexes: [['seen_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    session_seen: RowOf<typeof sessionSeen>;
  }
}
