/** One price from a source, before the vote. */

import type { Amount, Currency } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import type { PageElement } from '../page/tree.js';
import type { EvidenceSource } from '../result.js';

export interface Candidate {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly amount: Amount;
  /** The other reading of the same characters (`34.000`). */
  readonly alternative: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly from: boolean;
  /** Its weight in the vote, 0 to 1. */
  readonly trust: number;
  readonly why: string;
  readonly element?: PageElement | undefined;
}

/** One source's claim about stock. */
export interface StockClaim {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly availability: Availability;
}
