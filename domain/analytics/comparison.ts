/**
 * Which days a period is compared with. One definition for all figures of the dashboard: the client folds it over the
 * days it has, the server over the sales of each product. Pure.
 */
export const COMPARISONS = ['none', 'previous', 'weekdays'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * `previous`: as many days right before. `weekdays`: for each day of the period the mean of all earlier days on record
 * with the same weekday, so that weekends are held against weekends.
 * @param known every day on record, oldest first. @param shown the period: consecutive days of `known`.
 * @returns the days that count, and how often each does; `null` if the record does not reach back far enough.
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
  const [asked, there] = [countWeekdays(shown), countWeekdays(earlier)];
  for (const weekday of asked.keys()) if (!there.has(weekday)) return null;
  const counted = earlier.filter(day => asked.has(weekdayOf(day)));
  return new Map(counted.map(day => [day, (asked.get(weekdayOf(day)) ?? 0) / (there.get(weekdayOf(day)) ?? 1)]));
}

/** 0 for Sunday. A day (`YYYY-MM-DD`) is the store's own: no zone. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

function countWeekdays(days: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const day of days) counts.set(weekdayOf(day), (counts.get(weekdayOf(day)) ?? 0) + 1);
  return counts;
}
