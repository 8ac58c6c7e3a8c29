import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Stores the latest time that the installation observed, in one row: `installation`. */
export const clockSeen = table(
  'clock_seen',
  {
    name: text(),
    /** The wall clock's time at the last observation. */
    seen_at: text(),
    /** The time of a clock step, since which nothing may be destroyed; `null` if the clocks agree. */
    held_since: orNull(text()),
    /** The last clock step in milliseconds: ahead, or behind if negative. `null`: none. */
    step_ms: orNull(integer()),
  },
  { key: ['name'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    clock_seen: RowOf<typeof clockSeen>;
  }
}
