/** The approximate number of gaps between an axis's lines. */
const GAPS = 4;
/** Round steps, to be multiplied by a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

export interface Axis {
  readonly low: number;
  readonly high: number;
  /** From `low` to `high`, at round values. */
  readonly lines: readonly number[];
}

/** Spans the values with lines at multiples of a round step. @param most above `least`. */
export function axisOf(least: number, most: number): Axis {
  const exact = (most - least) / GAPS;
  const power = 10 ** Math.floor(Math.log10(exact));
  const step = power * (STEPS.find(factor => factor * power >= exact) ?? 10);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { low: first * step, high: last * step, lines };
}
