import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Pages that merchants corrected. Erasing a shop deletes its rows, as everywhere in the work store. */
export const cases = table(
  'cases',
  {
    case_id: text(),
    shop: text(),
    kept_at: text(),
    /** The key is destroyed at this time; retention then deletes the row. */
    ends_at: text(),
    /** Sealed JSON: a `Case` (domain/cases) with its page, compressed, in base64. */
    content: text(),
  },
  { key: ['case_id'], indexes: [['shop', 'kept_at'], ['ends_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    cases: RowOf<typeof cases>;
  }
}
