import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each shop's imports of competitors, with their progress. */
export const imports = table(
  'imports',
  {
    shop: text(),
    id: text(),
    /** `ImportStatus` of domain/imports. */
    status: text(),
    rows: integer(),
    fresh: integer(),
    known: integer(),
    rejected: integer(),
    done: integer(),
    added: integer(),
    checked_at: text(),
  },
  { key: ['shop', 'id'], indexes: [['shop', 'checked_at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    imports: RowOf<typeof imports>;
  }
}
