/** Where the days of a chart are drawn: pixels from the drawing's upper left corner. For what is laid over it. */
export interface DayPlaces {
  readonly days: readonly {
    readonly day: string;
    readonly x: number;
    /** Of the day's value; `null`: the kind has no single mark for it. */
    readonly y: number | null;
  }[];
  /** Of a value; `null` where the kind has no scale to tell. */
  readonly yOf: (value: number) => number | null;
  /** The plot's right end and lower end. */
  readonly right: number;
  readonly bottom: number;
}
