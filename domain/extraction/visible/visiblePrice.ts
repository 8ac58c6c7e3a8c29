import type { Amount, Currency } from '../../kernel/names.js';
import type { PageElement } from '../page/tree.js';
import type { Tax } from '../price-string/taxNotes.js';

/** A visible price with its score as the page's own. */
export interface VisiblePrice {
  readonly amount: Amount;
  readonly currency: Currency | null;
  readonly sign: string | null;
  /** 0 to 1. */
  readonly score: number;
  /** A former or recommended price. */
  readonly list: boolean;
  /** True in another product's card. */
  readonly neighbour: boolean;
  /** In a list of products. */
  readonly listed: boolean;
  /** True for a saving. */
  readonly saving: boolean;
  /** True for prices that not every visitor pays: for members, with a code, or only in the basket. */
  readonly conditional: boolean;
  /** Without tax, by its words or names. */
  readonly net: boolean;
  /** The statement of its words about tax. */
  readonly tax: Tax | null;
  /** True right before a buy button. */
  readonly atButton: boolean;
  /** True if a class name or the markup calls it a price. */
  readonly called: boolean;
  readonly from: boolean;
  readonly raw: string;
  readonly path: string;
  readonly why: string;
  readonly at: number;
  readonly element: PageElement;
}
