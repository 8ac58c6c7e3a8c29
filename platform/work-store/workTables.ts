/**
 * Every table of the work store by name. Each is said once, by those whose work it is (`workers/<name>/tables.ts`; where
 * several services read it, in `application`), and adds its rows here from there. The port's own are the leases.
 */
import { type RowOf, table, text } from '../tables/table.js';

/** What is held, until when. Short at all times: what is let go of is removed. */
export const leases = table(
  'leases',
  {
    queue: text(),
    name: text(),
    /** An instant: from then on it is free again. */
    until: text(),
  },
  { key: ['queue', 'name'] },
);

export interface WorkTables {
  leases: RowOf<typeof leases>;
}
