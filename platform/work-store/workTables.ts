/**
 * Registers every work store table by name. Its owner defines it (`workers/<name>/tables.ts`, or `application` if
 * several services read it) and adds its rows from there. The port itself owns the leases.
 */
import { type RowOf, table, text } from '../tables/table.js';

/** Leases with their holders and ends. Releasing a lease removes its row, so the table stays short. */
export const leases = table(
  'leases',
  {
    queue: text(),
    name: text(),
    /** The instant from which it is free again. */
    until: text(),
  },
  { key: ['queue', 'name'] },
);

export interface WorkTables {
  leases: RowOf<typeof leases>;
}
