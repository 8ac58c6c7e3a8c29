/** A merchant's correction of a page's stock (docs/adr/0049). */
export const CORRECTED_STOCK = ['in_stock', 'out_of_stock', 'unknown'] as const;

export interface CorrectedStock {
  readonly availability: (typeof CORRECTED_STOCK)[number];
  /** The place of the `StockStatement` to follow. `null`: `availability` applies while `said` is unchanged. */
  readonly place: string | null;
  /** The fingerprint of the page's stock statements at the correction (`stockSaid`). */
  readonly said: string;
}
