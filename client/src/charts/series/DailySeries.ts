/** What every chart type draws: one value a day, in the store's own calendar. */
export interface DailySeries {
  /** What is counted, for the tooltip, the table and the summary: 'Revenue'. */
  readonly name: string;
  /** ISO 4217; `null` where the store's currency is not known. */
  readonly currency: string | null;
  /** Oldest first. */
  readonly points: readonly DailyPoint[];
  /** The last day where it is not over yet: what it shows is so far, not a fall. */
  readonly openDay: string | null;
  /** What every point's `compared` is of: 'the 7 days before'; `null` where nothing is compared. */
  readonly comparedWith: string | null;
}

export interface DailyPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly value: number;
  /** How many orders the value comes from. */
  readonly orders: number;
  /** The day that this one is compared with, and its value. */
  readonly compared: { readonly day: string; readonly value: number } | null;
}
