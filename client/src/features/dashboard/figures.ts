/** What the tiles and the summary cards compute from the daily series. Pure. */
import type { RevenuePoint } from '../../../../domain/api/analytics.js';

export interface Comparison {
  readonly before: number;
  readonly after: number;
  /** Per cent against the half before; `null` where that was 0. */
  readonly percent: number | null;
}

/** The newer half of the days against the older: 'the last 30 days against the 30 before'. */
export function halves(points: readonly RevenuePoint[], measure: (point: RevenuePoint) => number): Comparison {
  const half = Math.floor(points.length / 2);
  const before = total(points.slice(points.length - 2 * half, points.length - half), measure);
  const after = total(points.slice(points.length - half), measure);
  return { before, after, percent: change(before, after) };
}

export const total = (points: readonly RevenuePoint[], measure: (point: RevenuePoint) => number): number =>
  points.reduce((sum, point) => sum + measure(point), 0);

export const change = (before: number, after: number): number | null =>
  before === 0 ? null : ((after - before) / before) * 100;

/** The mean value of an order; 0 without orders. */
export const perOrder = (sales: number, orders: number): number => (orders === 0 ? 0 : sales / orders);

/** Spec §9: the four summary cards. */
export function summaryOf(points: readonly RevenuePoint[]) {
  const values = points.map(({ total_price }) => total_price);
  const sum = values.reduce((so, value) => so + value, 0);
  const peak = values.length ? Math.max(...values) : 0;
  const low = values.length ? Math.min(...values) : 0;
  return { total: sum, average: values.length ? Math.round(sum / values.length) : 0, peak, range: peak - low };
}
