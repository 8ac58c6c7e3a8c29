import { isDay } from '../../domain/kernel/day.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

/** The requested part of the 60-day window; ignores days outside it. */
export interface PeriodQuery {
  readonly from?: string;
  readonly to?: string;
}

/**
 * @returns consecutive days, oldest first; empty if the period lies outside the window.
 * @throws ApiError INVALID_REQUEST for an invalid date, and for an end before the start.
 */
export function periodOf(days: readonly string[], { from, to }: PeriodQuery): readonly string[] {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw invalid(`${name} is not a calendar date`);
  if (from !== undefined && to !== undefined && from > to) throw invalid('from is after to');
  return days.filter(day => day >= (from ?? day) && day <= (to ?? day));
}

const invalid = (reason: string): ApiError => new ApiError('INVALID_REQUEST', { reason });
