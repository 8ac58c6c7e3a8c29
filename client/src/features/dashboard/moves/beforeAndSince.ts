import type { RevenuePoint } from '../../../../../domain/api/analytics.js';

export interface BeforeAndSince {
  /** Revenue a day of the same weekdays before. */
  readonly before: number;
  /** Revenue a day since. */
  readonly since: number;
  /** Per cent; `null` if there was nothing before. */
  readonly change: number | null;
}

/**
 * Compares the days since a move with the same weekdays before it, so that a weekend is held against weekends. The words
 * beside it say before and since, never because.
 * @param points every known day, oldest first. @param openDay today, which is not over and does not count.
 * @returns `null` without a full day since, or without a day before it for each weekday.
 */
export function beforeAndSince(
  points: readonly RevenuePoint[],
  day: string,
  openDay: string | null,
): BeforeAndSince | null {
  const since = points.filter(({ created_at }) => created_at >= day && created_at !== openDay);
  const earlier = points.filter(({ created_at }) => created_at < day);
  if (since.length === 0) return null;
  const usual = since.map(({ created_at }) =>
    mean(earlier.filter(point => weekday(point.created_at) === weekday(created_at))),
  );
  if (usual.some(value => value === null)) return null;
  const before = usual.reduce<number>((sum, value) => sum + (value ?? 0), 0) / usual.length;
  const now = mean(since) ?? 0;
  return { before, since: now, change: before === 0 ? null : ((now - before) / before) * 100 };
}

const mean = (points: readonly RevenuePoint[]): number | null =>
  points.length === 0 ? null : points.reduce((sum, { total_price }) => sum + total_price, 0) / points.length;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
