/** The values as `x y` in a box of the given size; the lowest value (or 0) is at the bottom. Empty below two values. */
export function sparklinePoints(values: readonly number[], width: number, height: number): readonly string[] {
  if (values.length < 2) return [];
  const floor = Math.min(0, ...values);
  const span = Math.max(...values) - floor || 1;
  const step = width / (values.length - 1);
  return values.map((value, index) => {
    const y = height - ((value - floor) / span) * height;
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
}
