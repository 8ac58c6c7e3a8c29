/** The data of every chart type: one value per day, in the store's own calendar. */
export interface DailySeries {
  /** The measure, for the tooltip, the table and the summary: 'Revenue'. */
  readonly name: string;
  /** ISO 4217; `null` if the store's currency is not known. */
  readonly currency: string | null;
  /** Oldest first. */
  readonly points: readonly DailyPoint[];
  /** The last day, if it is not over: its value is partial, not a drop. */
  readonly openDay: string | null;
  /** The name of the comparison, such as 'the 7 days before'; `null` without one. */
  readonly comparedWith: string | null;
  /** The stack's parts of each day; `null` until they are known. */
  readonly parts: DailyParts | null;
}

export interface DailyPoint {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly value: number;
  /** The number of orders behind the value. */
  readonly orders: number;
  /** The comparison: another day's value, or the mean of several days, whose `day` is `null`. */
  readonly compared: { readonly day: string | null; readonly value: number } | null;
}

export interface DailyParts {
  /** At most six, the largest first. */
  readonly names: readonly string[];
  /** By day, in the order of `names`; they add up to the day's value. */
  readonly byDay: ReadonlyMap<string, readonly number[]>;
}
