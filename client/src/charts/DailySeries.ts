/** What every chart type draws: one value a day, in the store's own calendar. */
export interface DailySeries {
  /** What is counted, for the tooltip, the table and the summary: 'Revenue'. */
  readonly name: string;
  /** ISO 4217; `null` where the store's currency is not known. */
  readonly currency: string | null;
  /** Oldest first; `day` is `YYYY-MM-DD`. */
  readonly points: readonly { readonly day: string; readonly value: number }[];
}
