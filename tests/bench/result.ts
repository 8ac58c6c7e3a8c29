/** The result of a bench: figures with the bars they must meet. */

export interface BenchRow {
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  /** Percentiles in milliseconds, if single operations were timed. */
  readonly p50?: number;
  readonly p95?: number;
  readonly p99?: number;
  /** Inclusive. A figure without a bar is for orientation. */
  readonly bar?: { readonly min?: number; readonly max?: number };
}

export interface BenchResult {
  readonly name: string;
  /** Context for comparing the figures: hardware, engine, fsync mode. */
  readonly setup: Readonly<Record<string, string>>;
  readonly rows: readonly BenchRow[];
}

export const holds = ({ value, bar = {} }: BenchRow): boolean =>
  value >= (bar.min ?? Number.NEGATIVE_INFINITY) && value <= (bar.max ?? Number.POSITIVE_INFINITY);
