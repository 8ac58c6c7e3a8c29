/** One price that a source offers, before all of them are weighed. */

import type { Amount, Currency } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import type { PageElement } from '../page/tree.js';
import type { EvidenceSource } from '../result.js';

export interface Candidate {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly amount: Amount;
  /** The other way to read the same characters (`34.000`). */
  readonly alternative: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly from: boolean;
  /** How far it is trusted before the others are heard, 0 to 1. */
  readonly trust: number;
  readonly why: string;
  readonly element?: PageElement | undefined;
}

/** What one source says about stock. */
export interface StockClaim {
  readonly source: EvidenceSource;
  readonly path: string;
  readonly raw: string;
  readonly availability: Availability;
}
