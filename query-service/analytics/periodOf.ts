import { isDay } from '../../domain/kernel/day.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

/** The part of the 60 days that a call asks about; days outside them do not count. */
export interface PeriodQuery {
  readonly from?: string;
  readonly to?: string;
}

/**
 * @returns consecutive days, oldest first; none if the period lies outside.
 * @throws ApiError INVALID_REQUEST for a day that no calendar has, and for an end before the beginning.
 */
export function periodOf(days: readonly string[], { from, to }: PeriodQuery): readonly string[] {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw wrong(`${name} is no day of the calendar`);
  if (from !== undefined && to !== undefined && from > to) throw wrong('from is after to');
  return days.filter(day => day >= (from ?? day) && day <= (to ?? day));
}

const wrong = (reason: string): ApiError => new ApiError('INVALID_REQUEST', { reason });
