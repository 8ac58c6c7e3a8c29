/** The positions of a chart's days, for overlays: pixels from the drawing's upper left corner. */
export interface DayPlaces {
  readonly days: readonly {
    readonly day: string;
    readonly x: number;
    /** The height of the day's value. */
    readonly y: number;
  }[];
  /** The height of any value. */
  readonly yOf: (value: number) => number;
  /** The plot's edges. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
