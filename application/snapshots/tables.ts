import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** The snapshots that a shop keeps, one row per recorded reading. Erasing the shop deletes its rows. */
export const snapshots = table(
  'snapshots',
  {
    shop: text(),
    page: text(),
    /** The time of the reading. */
    at: text(),
    /** SHA-256 of the content, as in the reading's event; names the stored snapshot. */
    sha256: text(),
    /** The size as stored. */
    bytes: integer(),
    /** The key is destroyed at this time; retention then deletes row and snapshot. */
    ends_at: text(),
  },
  { key: ['shop', 'page', 'at'], indexes: [['shop', 'at'], ['ends_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    snapshots: RowOf<typeof snapshots>;
  }
}
