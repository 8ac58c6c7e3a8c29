import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

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
    /** The version of the extractor that read the page at that time; `null`: unknown. */
    extractor: orNull(integer()),
    /** The version of the extractor that last read the snapshot again; `null`: none did. */
    reread_by: orNull(integer()),
    /**
     * 1 if the version that read the page reads the snapshot, which lacks its code, the same way. Only then does another
     * result of a later version prove the earlier one wrong. `null`: not known yet.
     */
    faithful: orNull(integer()),
  },
  { key: ['shop', 'page', 'at'], indexes: [['shop', 'at'], ['ends_at'], ['reread_by', 'at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    snapshots: RowOf<typeof snapshots>;
  }
}
