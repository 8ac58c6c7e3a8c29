/**
 * A case: a page that a merchant corrected, with what they said is right. Operators grow a corpus out of them, so its label
 * has the form of one (docs/reading-prices.md). Stream of its facts: `cases-<shop>`.
 */
import type { CorrectedStock } from '../extraction/correctedStock.js';
import type { Amount, Currency, Instant, PageVariant, ProductUrl, ShopDomain } from '../kernel/names.js';
import type { Availability } from '../price/price.js';

export const casesStream = (shop: ShopDomain): string => `cases-${shop}`;

/** What the key of a case is bound to. */
export const caseContext = (caseId: string): string => `case/${caseId}`;

/** What is right of a page: only what its merchant said, for nothing else is known. */
export interface CaseLabel {
  /** `[]`: the page shows none; `null`: they said nothing of the price. */
  readonly price: readonly Amount[] | null;
  readonly currency: Currency | null;
  /** `null`: they said nothing of the stock, or that it is not known. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
}

export interface Case extends CaseLabel {
  readonly url: ProductUrl;
  readonly variant: PageVariant | null;
  readonly at: Instant;
  /** Where the merchant said that the price is; `null`: nowhere. */
  readonly place: string | null;
  /** What was read before. */
  readonly read: {
    readonly price: string | null;
    readonly currency: string | null;
    readonly availability: Availability;
  };
}

const STOCK = { in_stock: 'InStock', out_of_stock: 'OutOfStock', unknown: null } as const;

export const labelOf = (
  price: { readonly price: Amount | null; readonly currency: Currency | null } | null,
  stock: CorrectedStock | null,
): CaseLabel => ({
  price: price === null ? null : price.price === null ? [] : [price.price],
  currency: price?.currency ?? null,
  availability: stock === null ? null : STOCK[stock.availability],
});
