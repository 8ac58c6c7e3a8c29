import { flag, type RowOf, table, text } from '../../platform/tables/table.js';

/** Marks a work store whose log was migrated with it, so that a repeated migration recognises its own. */
export const movedLogs = table(
  'moved_logs',
  {
    log: text(),
    /** True once the undelivered messages are on the new bus. */
    published: flag(),
  },
  { key: ['log'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    moved_logs: RowOf<typeof movedLogs>;
  }
}
