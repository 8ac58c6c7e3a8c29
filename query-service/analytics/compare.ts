import type { Comparison } from '../../domain/api/analytics.js';

/** @param days of each of the two periods. */
export const compare = (days: number, current: number, previous: number): Comparison => ({
  days,
  current,
  previous,
  change: previous === 0 ? null : twoDigits(((current - previous) / previous) * 100),
});

/** `2.345` -> `2.35`. For rates and changes; money is never rounded. */
export const twoDigits = (value: number): number => Math.round(value * 100) / 100;
