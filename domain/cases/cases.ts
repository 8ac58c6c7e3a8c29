/**
 * A case: a page with its merchant's correction. Operators add cases to the extraction corpus, so labels use the
 * corpus format (docs/reading-prices.md). Stream: `cases-<shop>`.
 */
import type { CorrectedStock } from '../extraction/correctedStock.js';
import type { Amount, Currency, Instant, PageVariant, ProductUrl, ShopDomain } from '../kernel/names.js';
import type { Availability } from '../price/price.js';

export const casesStream = (shop: ShopDomain): string => `cases-${shop}`;

/** Binds a sealed case to its id. */
export const caseContext = (caseId: string): string => `case/${caseId}`;

/** The expected reading, limited to what the merchant corrected. */
export interface CaseLabel {
  /** `[]`: the page shows no price; `null`: the merchant did not correct the price. */
  readonly price: readonly Amount[] | null;
  readonly currency: Currency | null;
  /** `null`: the merchant did not correct the stock, or marked it as unknown. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
}

export interface Case extends CaseLabel {
  readonly url: ProductUrl;
  readonly variant: PageVariant | null;
  readonly at: Instant;
  /** The element that the merchant chose for the price; `null`: none. */
  readonly place: string | null;
  /** The reading before the correction. */
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
