import { type RowOf, table, text } from '../../platform/tables/table.js';

/** When each session was last heard of. Not folded from events: that someone looked is none. */
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
