/** Where the bars of a histogram begin and end: whole steps of time, so that they stay where they are from one look to the next. */
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

/** About as many as a screen has room for. */
const MOST = 96;

/** @param from, to in milliseconds since 1970; @returns the step, and edges that enclose both: one more than bars. */
export function barEdges(from: number, to: number): { readonly step: number; readonly edges: readonly number[] } {
  let step = STEPS.find(one => (to - from) / one <= MOST) ?? 4 * DAY;
  while ((to - from) / step > MOST) step *= 2;
  const first = Math.floor(from / step) * step;
  const bars = Math.max(1, Math.ceil((to - first) / step));
  return { step, edges: Array.from({ length: bars + 1 }, (_, n) => first + n * step) };
}
