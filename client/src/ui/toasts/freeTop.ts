/** From its upper to its lower edge, in CSS pixels of the viewport. */
export type Span = readonly [top: number, bottom: number];

/** Between a toast and what is above and below it. */
const GAP = 4;

/**
 * Where a box is nearest to the top of `room` without covering what is `taken`.
 * @param taken in any order; spans may overlap.
 * @returns its upper edge, and how many pixels it covers there: more than 0 if every place covers something.
 */
export function freeTop(taken: readonly Span[], height: number, [from, to]: Span): { top: number; covers: number } {
  const tops = [from, ...taken.map(([, bottom]) => bottom + GAP)]
    .filter(top => top >= from && top + height <= to)
    .sort((a, b) => a - b);
  let best = { top: from, covers: Number.POSITIVE_INFINITY };
  for (const top of tops) {
    const covers = taken.reduce((sum, span) => sum + common(span, [top - GAP, top + height + GAP]), 0);
    if (covers < best.covers) best = { top, covers };
  }
  return best;
}

const common = (a: Span, b: Span): number => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));
