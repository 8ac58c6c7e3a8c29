import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Pages that merchants corrected. A shop's rows go with its erasure, like all of the work store. */
export const cases = table(
  'cases',
  {
    case_id: text(),
    shop: text(),
    kept_at: text(),
    /** From then on the key is destroyed; retention removes the row. */
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
