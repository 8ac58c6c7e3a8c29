import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** A competitor's own interval; a page uses the shortest one among its watchers. */
export const checkSchedules = table(
  'check_schedules',
  { competitor_id: text(), page: text(), every_minutes: integer() },
  { key: ['competitor_id'], indexes: [['page']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    check_schedules: RowOf<typeof checkSchedules>;
  }
}
