/** A price from one source, before the vote. */

import type { Amount, Currency } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import type { PageElement } from '../page/tree.js';
import type { EvidenceSource } from '../result.js';

export interface Candidate {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly amount: Amount;
  /** The other reading of an ambiguous amount (`34.000`). */
  readonly alternative: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly from: boolean;
  /** The weight in the vote, 0 to 1. */
  readonly trust: number;
  readonly why: string;
  readonly element?: PageElement | undefined;
}

/** A stock claim from one source. */
export interface StockClaim {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly availability: Availability;
}
