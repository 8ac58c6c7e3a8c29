/** A price over time: each point holds until the next one. */
export interface PriceSeries {
  /** ISO 4217; `null` if the page names none. */
  readonly currency: string | null;
  /** Oldest first. */
  readonly points: readonly PriceAt[];
  /** The window, ISO: the first point may be older than `from`. */
  readonly from: string;
  readonly to: string;
  /** The price of the merchant's own product, in the same currency. */
  readonly ownPrice: number | null;
  /** Periods in which the page could not be read. */
  readonly gaps?: readonly { readonly from: string; readonly to: string }[];
}

export interface PriceAt {
  readonly at: string;
  /** `null`: the page showed no price. */
  readonly price: number | null;
  /** Further facts of that moment: 'In Stock'. */
  readonly note: string;
}
