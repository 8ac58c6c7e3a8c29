/** Derives the values that the chart types need from the same days (spec §3, 'Derived on the client'). Pure. */
import type { DailyPoint } from './DailySeries.js';

export interface DerivedPoint extends DailyPoint {
  /** Compared with the day before; the first day is compared with 0. */
  readonly change: number;
  /** The sum up to and including this day. */
  readonly cumulative: number;
  /** The candle: from the day before to this day. */
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  readonly isPositive: boolean;
  readonly isNegative: boolean;
  /** The mean of this day and up to six before it, which evens out weekends and single days. */
  readonly mean: number;
}

const MEAN_DAYS = 7;

export function derive(points: readonly DailyPoint[]): readonly DerivedPoint[] {
  let previous = 0;
  let cumulative = 0;
  return points.map((point, index) => {
    const { value } = point;
    const open = previous;
    previous = value;
    cumulative += value;
    return {
      ...point,
      change: value - open,
      cumulative,
      open,
      close: value,
      high: Math.max(open, value),
      low: Math.min(open, value),
      isPositive: value > open,
      isNegative: value < open,
      mean: averageOf(points.slice(Math.max(0, index + 1 - MEAN_DAYS), index + 1)),
    };
  });
}

/** 0 without days. */
export const averageOf = (points: readonly Pick<DailyPoint, 'value'>[]): number =>
  points.length === 0 ? 0 : points.reduce((sum, { value }) => sum + value, 0) / points.length;
