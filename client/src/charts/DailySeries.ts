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
}

export interface DailyPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly value: number;
  /** How many orders the value comes from. */
  readonly orders: number;
}
