import type { CorrectedStock } from '../extraction/correctedStock.js';
import type { Amount, Currency } from '../kernel/names.js';

/** A merchant's correction of a reading. `null` fields keep the default reading. */
export interface Correction {
  /** The element that holds the price. */
  readonly place: string | null;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly stock: CorrectedStock | null;
  /** True if a rule for the site made it. */
  readonly byRule: boolean;
}
