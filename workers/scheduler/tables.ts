import { checkHosts } from '../../application/checks/tables.js';
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';
import type { Queue } from '../../platform/work-store/port.js';

/** A competitor's own interval; a page uses the shortest one among its watchers. */
export const checkSchedules = table(
  'check_schedules',
  { competitor_id: text(), page: text(), every_minutes: integer() },
  { key: ['competitor_id'], indexes: [['page']] },
);

/**
 * The hosts, by when they are due. A host is claimed while one of its pages is out for a check. Handing out a page
 * writes nothing to the host's row: among a million hosts each row is on a different page of the file, and each written
 * page costs.
 */
export const HOSTS: Queue = { name: 'hosts', table: checkHosts, due: 'due_at' };

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    check_schedules: RowOf<typeof checkSchedules>;
  }
}
