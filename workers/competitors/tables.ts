import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Shops whose pairs are to be looked at again. */
export const pairReviews = table(
  'pair_reviews',
  {
    shop: text(),
    /** Raised by each further change, so that a sync of a thousand products is one review. */
    due_at: text(),
  },
  { key: ['shop'], indexes: [['due_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    pair_reviews: RowOf<typeof pairReviews>;
  }
}
