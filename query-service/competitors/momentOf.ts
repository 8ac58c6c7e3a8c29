import { isDay } from '../../domain/kernel/day.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { ApiError } from '../../platform/runtime/http/errors.js';

const DAY = 'YYYY-MM-DD'.length;

/** Parses a query's past time; `null` is now. @throws ApiError INVALID_REQUEST for an invalid or future time. */
export function momentOf(at: string | undefined, { clock }: { readonly clock: Clock }): Instant | null {
  if (at === undefined) return null;
  const time = isDay(at.slice(0, DAY)) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time)) throw new ApiError('INVALID_REQUEST', { reason: 'at is not a time' });
  if (time > Date.parse(clock.now())) throw new ApiError('INVALID_REQUEST', { reason: 'at is in the future' });
  return as<Instant>(new Date(time).toISOString());
}
