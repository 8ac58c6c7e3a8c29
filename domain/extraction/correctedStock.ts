/** A merchant's correction of a page's stock (docs/adr/0049). */
export const CORRECTED_STOCK = ['in_stock', 'out_of_stock', 'unknown'] as const;

export interface CorrectedStock {
  readonly availability: (typeof CORRECTED_STOCK)[number];
  /** Of a `StockStatement`: from now on the stock is what is said there. `null`: it is `availability` while `said` holds. */
  readonly place: string | null;
  /** All that the page said of its stock when it was corrected (`stockSaid`). */
  readonly said: string;
}
