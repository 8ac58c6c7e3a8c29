import type { Amount, Currency } from '../../kernel/names.js';
import type { PageElement } from '../page/tree.js';

/** A price that the page shows, and how likely it is the page's own. */
export interface VisiblePrice {
  readonly amount: Amount;
  readonly currency: Currency | null;
  readonly sign: string | null;
  /** 0 to 1. */
  readonly score: number;
  /** A former or recommended price. */
  readonly list: boolean;
  /** In the card of another product. */
  readonly neighbour: boolean;
  /** A saving. */
  readonly saving: boolean;
  /** For members, with a code, or in the basket only: not what every visitor pays. */
  readonly conditional: boolean;
  /** Without tax. */
  readonly net: boolean;
  /** A class name or the markup calls it a price. */
  readonly called: boolean;
  readonly from: boolean;
  readonly raw: string;
  readonly path: string;
  readonly why: string;
  readonly at: number;
  readonly element: PageElement;
}
