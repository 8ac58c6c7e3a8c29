/** A price over time: it stands from its moment until the next one. */
export interface PriceSeries {
  /** ISO 4217; `null` where the page names none. */
  readonly currency: string | null;
  /** Oldest first. */
  readonly points: readonly PriceAt[];
  /** The window, ISO: the first point may be older than `from`. */
  readonly from: string;
  readonly to: string;
  /** What the merchant's own product costs, in the same currency. */
  readonly ownPrice: number | null;
}

export interface PriceAt {
  readonly at: string;
  /** `null`: no price was named. */
  readonly price: number | null;
  /** What else was so then: 'In Stock'. */
  readonly note: string;
}
