/** Where the days of a chart are drawn: pixels from the drawing's upper left corner. For what is laid over it. */
export interface DayPlaces {
  readonly days: readonly {
    readonly day: string;
    readonly x: number;
    /** Of the day's value. */
    readonly y: number;
  }[];
  /** Of a value. */
  readonly yOf: (value: number) => number;
  /** The plot's edges. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
