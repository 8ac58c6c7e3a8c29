import { type RowOf, table, text } from '../../platform/tables/table.js';

/** When each session was last seen. Not folded from events: a visit is not an event. */
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
