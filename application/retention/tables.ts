import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { RetentionTask } from './retentionState.js';

/** What retention did last, one row for each of its tasks. */
export const retentionRuns = table(
  'retention_runs',
  {
    task: text<RetentionTask>(),
    /** Of the last success; until then, when it was first tried. */
    since: text(),
    done: integer(),
    /** What the last success removed: rows, keys, or entries. */
    removed: integer(),
    /** Of the last try; `null`: it succeeded. */
    error: orNull(text()),
  },
  { key: ['task'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    retention_runs: RowOf<typeof retentionRuns>;
  }
}
