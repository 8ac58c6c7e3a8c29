import type { Comparison } from '../../domain/api/analytics.js';

/** @param days in each of the two periods. */
export const compare = (days: number, current: number, previous: number): Comparison => ({
  days,
  current,
  previous,
  change: previous === 0 ? null : twoDecimals(((current - previous) / previous) * 100),
});

/** `2.345` -> `2.35`. Only for rates and changes: money is never rounded. */
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
