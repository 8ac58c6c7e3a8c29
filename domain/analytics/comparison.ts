/**
 * Selects the days to compare a period with. One definition for every dashboard figure: the client applies it to its
 * days, the server to each product's sales.
 */
export const COMPARISONS = ['none', 'previous', 'weekdays'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * `previous`: the same number of days right before. `weekdays`: for each day, the mean of all earlier recorded days with
 * the same weekday, so that weekends are compared with weekends.
 * @param known every recorded day, oldest first. @param shown the period: consecutive days from `known`.
 * @returns the comparison days and their weights; `null` if the record doesn't reach back far enough.
 */
export function comparedDays(
  known: readonly string[],
  shown: readonly string[],
  compare: Comparison,
): ReadonlyMap<string, number> | null {
  const start = known.indexOf(shown[0] ?? '');
  if (compare === 'none' || start < 0) return null;
  if (compare === 'previous') {
    if (start < shown.length) return null;
    return new Map(known.slice(start - shown.length, start).map(day => [day, 1]));
  }
  const earlier = known.slice(0, start);
  const [inPeriod, onRecord] = [countWeekdays(shown), countWeekdays(earlier)];
  for (const weekday of inPeriod.keys()) if (!onRecord.has(weekday)) return null;
  const counted = earlier.filter(day => inPeriod.has(weekdayOf(day)));
  return new Map(counted.map(day => [day, (inPeriod.get(weekdayOf(day)) ?? 0) / (onRecord.get(weekdayOf(day)) ?? 1)]));
}

/** 0 for Sunday. @param day `YYYY-MM-DD` in the store's calendar. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

function countWeekdays(days: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  return counts;
}
