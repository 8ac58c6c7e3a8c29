import { checkHosts } from '../../application/checks/tables.js';
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';
import type { Queue } from '../../platform/work-store/port.js';

/** A competitor's own interval; the shortest one of those who watch a page holds for it. */
export const checkSchedules = table(
  'check_schedules',
  { competitor_id: text(), page: text(), every_minutes: integer() },
  { key: ['competitor_id'], indexes: [['page']] },
);

/**
 * The hosts, by when they are due. One is held while a page of it is out for a check; handing a page out writes nothing
 * to the hosts themselves: of a million each row lies on another page of the file, and each page written costs.
 */
export const HOSTS: Queue = { name: 'hosts', table: checkHosts, due: 'due_at' };

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    check_schedules: RowOf<typeof checkSchedules>;
  }
}
