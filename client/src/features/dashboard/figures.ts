/** The figures that tiles and summary cards compute from the answers. Pure. */
import type { RevenuePoint } from '../../../../domain/api/analytics.js';
import { dayIn } from '../../format/date.js';

/** Spec §9: the four summary cards. */
export function summaryOf(points: readonly RevenuePoint[]) {
  const values = points.map(({ total_price }) => total_price);
  const sum = values.reduce((so, value) => so + value, 0);
  const peak = values.length ? Math.max(...values) : 0;
  const low = values.length ? Math.min(...values) : 0;
  return { total: sum, average: values.length ? Math.round(sum / values.length) : 0, peak, range: peak - low };
}

/** The last day of the series, if it is today in the store and so not over. */
export function openDayOf(points: readonly RevenuePoint[], timeZone: string, now: number): string | null {
  const last = points.at(-1)?.created_at ?? null;
  return last !== null && last === dayIn(timeZone, now) ? last : null;
}

/** Spec §8: data that the store refuses, or refuses for now, is silently 0. `null`: nothing is known. */
export function shown(
  answer: { readonly rate_limited: boolean; readonly error_code: string | null } | undefined,
  value: number | null | undefined,
): number | null {
  if (value !== null && value !== undefined) return value;
  return answer && (answer.rate_limited || answer.error_code === 'API_ACCESS_LIMITED') ? 0 : null;
}
