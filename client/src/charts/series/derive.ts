/** Values that the chart types derive from the same days (spec §3, 'Derived on the client'). Pure. */
import type { DailyPoint } from './DailySeries.js';

export interface DerivedPoint extends DailyPoint {
  /** Compared with the day before; the first day is compared with 0. */
  readonly change: number;
  /** Everything up to and with this day. */
  readonly cumulative: number;
  /** The candle: from the day before to this day. */
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  readonly isPositive: boolean;
  readonly isNegative: boolean;
  /** The stack: the part up to the daily average, and the part above it. They add up to the value. */
  readonly upToAverage: number;
  readonly aboveAverage: number;
  /** The waterfall's step: where it begins and ends. */
  readonly step: readonly [from: number, to: number];
}

export function derive(points: readonly DailyPoint[]): readonly DerivedPoint[] {
  const average = averageOf(points);
  let previous = 0;
  let cumulative = 0;
  return points.map(point => {
    const { value } = point;
    const open = previous;
    const from = cumulative;
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
      upToAverage: Math.min(value, average),
      aboveAverage: Math.max(0, value - average),
      step: [from, cumulative],
    };
  });
}

/** 0 without days. */
export const averageOf = (points: readonly DailyPoint[]): number =>
  points.length === 0 ? 0 : points.reduce((sum, { value }) => sum + value, 0) / points.length;
