import { type RowOf, table, text } from '../../platform/tables/table.js';

/** Shops whose pairs need a review. */
export const pairReviews = table(
  'pair_reviews',
  {
    shop: text(),
    /** Postponed by each further change, so that a sync of a thousand products causes one review. */
    due_at: text(),
  },
  { key: ['shop'], indexes: [['due_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    pair_reviews: RowOf<typeof pairReviews>;
  }
}
