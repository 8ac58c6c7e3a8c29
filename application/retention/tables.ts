import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { RetentionTask } from './retentionState.js';

/** The last run of each retention task. */
export const retentionRuns = table(
  'retention_runs',
  {
    task: text<RetentionTask>(),
    /** The time of the last success, or of the first attempt before it. */
    since: text(),
    done: integer(),
    /** The number of rows, keys or entries that the last success removed. */
    removed: integer(),
    /** The last attempt's error; `null` if it succeeded. */
    error: orNull(text()),
  },
  { key: ['task'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    retention_runs: RowOf<typeof retentionRuns>;
  }
}
