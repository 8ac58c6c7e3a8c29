/** Computes histogram bar edges at whole time steps, so that bars stay in place between requests. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [1, 5, 15, 30]
  .map(n => n * MINUTE)
  .concat(
    [1, 2, 4, 8, 12].map(n => n * HOUR),
    DAY,
    2 * DAY,
    4 * DAY,
  );

/** About as many bars as fit on a screen. */
const MAX_BARS = 96;

/** @param from, to in milliseconds since 1970. @returns the step and the edges that enclose both: one more than bars. */
export function barEdges(from: number, to: number): { readonly step: number; readonly edges: readonly number[] } {
  let step = STEPS.find(candidate => (to - from) / candidate <= MAX_BARS) ?? 4 * DAY;
  while ((to - from) / step > MAX_BARS) step *= 2;
  const first = Math.floor(from / step) * step;
  const bars = Math.max(1, Math.ceil((to - first) / step));
  return { step, edges: Array.from({ length: bars + 1 }, (_, n) => first + n * step) };
}
