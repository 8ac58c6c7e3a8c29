import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Stores the latest time that the installation has seen, in one row: `installation`. */
export const clockSeen = table(
  'clock_seen',
  {
    name: text(),
    /** The wall clock's time when it was last looked at. */
    seen_at: text(),
    /** Since when nothing may be destroyed, as the clock stepped then; `null`: it agrees. */
    held_since: orNull(text()),
    /** The last step, in milliseconds: ahead of what was expected, or behind if negative. `null`: there was none. */
    step_ms: orNull(integer()),
  },
  { key: ['name'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    clock_seen: RowOf<typeof clockSeen>;
  }
}
