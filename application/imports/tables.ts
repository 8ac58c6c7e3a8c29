import { flag, integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/**
 * The rows of each shop's latest import, with their verdicts. Working state: the next import replaces them, and what an
 * import added is in its events.
 */
export const importRows = table(
  'import_rows',
  {
    shop: text(),
    import_id: text(),
    /** Counts from 1. */
    row: integer(),
    /** As given. */
    url: text(),
    label: orNull(text()),
    /** 1 if the dry run found it new: an import tries these, in order. */
    fresh: flag(),
    /** `Verdict` of domain/api/imports. */
    verdict: text(),
    /** The refusal's code and its details as JSON; `null` unless refused. */
    code: orNull(text()),
    details: orNull(text()),
    /** The own product to compare with, and the pair's confidence. */
    product_id: orNull(text()),
    product_title: orNull(text()),
    own_variant: orNull(text()),
    pair: orNull(text()),
    /** The page's variant, if the row names one besides its address. */
    variant: orNull(text()),
  },
  { key: ['shop', 'import_id', 'row'], indexes: [['shop', 'import_id', 'fresh', 'row']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    import_rows: RowOf<typeof importRows>;
  }
}
