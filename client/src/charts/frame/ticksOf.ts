/** Round amounts for the axis, from 0 or below to above the highest value. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** From `low` to `high`, evenly. */
  readonly ticks: readonly number[];
}

const STEPS = [1, 1.25, 2, 2.5, 5, 10, 20];
/** Few enough that values are readable and the lines do not form a pattern. */
const MOST = 5;

/** Always has $0. @param values every value drawn. */
export function ticksOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  // An empty chart still has an axis.
  const most = Math.max(0, ...values) || (least === 0 ? 1 : 0);
  const span = most - least;
  const power = 10 ** Math.floor(Math.log10(span / MOST));
  const step = power * (STEPS.find(factor => intervals(least, most, factor * power) <= MOST) ?? 20);
  const low = Math.floor(least / step + TINY) * step;
  const count = Math.max(1, intervals(least, most, step));
  return { low, high: low + count * step, ticks: Array.from({ length: count + 1 }, (_, n) => low + n * step) };
}

/** Floats: 0.3 / 0.1 is a little less than 3. */
const TINY = 1e-9;
const intervals = (least: number, most: number, step: number): number =>
  Math.ceil(most / step - TINY) - Math.floor(least / step + TINY);
