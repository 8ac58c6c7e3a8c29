/** The most steps between the lowest and the highest line. */
const STEPS = 4;

/** Computes an axis around some prices. Its ends are round, so that no label is falsely precise. */
export function evenRange(values: readonly number[]): { readonly minValue: number; readonly maxValue: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) / 10 || 1;
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(size => span / size <= STEPS) ?? 10 * power;
  return {
    minValue: Math.max(0, Math.floor(low / step - 0.25) * step),
    maxValue: Math.ceil(high / step + 0.25) * step,
  };
}
