/** The data of every chart type: one value per day, in the store's own calendar. */
export interface DailySeries {
  /** What is counted, for the tooltip, the table and the summary: 'Revenue'. */
  readonly name: string;
  /** ISO 4217; `null` if the store's currency is not known. */
  readonly currency: string | null;
  /** Oldest first. */
  readonly points: readonly DailyPoint[];
  /** The last day, if it is not over: its value is partial, not a drop. */
  readonly openDay: string | null;
  /** The name of the comparison, such as 'the 7 days before'; `null` without one. */
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
