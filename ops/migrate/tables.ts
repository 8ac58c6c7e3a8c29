import { flag, type RowOf, table, text } from '../../platform/tables/table.js';

/** Says of a work store whose log is moved beside it, so that a repeated move knows its own from another's. */
export const movedLogs = table(
  'moved_logs',
  {
    log: text(),
    /** Whether the messages that were still to be delivered are on the new bus. */
    published: flag(),
  },
  { key: ['log'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    moved_logs: RowOf<typeof movedLogs>;
  }
}
