/**
 * Schedules messages around quiet hours, digests and the daily cap, in the store's time zone. A message may be late
 * but is never lost (price-monitoring reference §11).
 */

import { as, type Instant } from '../kernel/names.js';
import type { Digest } from './digest.js';
import type { QuietHours } from './events.js';
import { type LocalTime, localTime, minutesOf } from './localTime.js';

export type { QuietHours } from './events.js';

export const DIGEST_AT = '08:00';
const MONDAY = 1;
const MINUTE_MS = 60_000;
/** UTC offsets are multiples of 15 minutes, and summer time starts and ends on the hour. */
const STEP_MINUTES = 15;
const LONGEST_DAYS = 9;

export interface Timing {
  readonly digest: Digest;
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  /** Messages already sent on the day of `now`, and the daily limit. */
  readonly sentToday: number;
  readonly dailyCap: number;
}

/**
 * The earliest time, at or after `now`, at which a message may go out. Messages wait for the end of quiet hours or
 * for the next day. Uses the store's local clock, so days with 23 or 25 hours work too.
 * @throws RangeError for an unknown time zone.
 */
export function dueAt(now: Instant, timing: Timing): Instant {
  const { digest, quiet, timeZone, sentToday, dailyCap } = timing;
  const start = Date.parse(now);
  const today = localTime(timeZone, start);
  const full = sentToday >= dailyCap;
  const maySend = (local: LocalTime) => !(full && local.day === today.day) && !isQuiet(quiet, local.minutes);
  if (digest === 'instant' && maySend(today)) return now;

  const digestAt = minutesOf(DIGEST_AT);
  let isDay = digest === 'instant';
  for (let ms = nextStep(start); ms < start + LONGEST_DAYS * 86_400_000; ms += STEP_MINUTES * MINUTE_MS) {
    const local = localTime(timeZone, ms);
    // A digest due during quiet hours goes out when they end.
    const isUpcoming = local.day !== today.day || today.minutes < digestAt;
    if (!isDay && local.minutes >= digestAt && isUpcoming) isDay = digest === 'daily' || local.weekday === MONDAY;
    if (isDay && maySend(local)) return as<Instant>(new Date(ms).toISOString());
  }
  // Only reached if every hour is quiet, which the settings refuse.
  return now;
}

export const isQuiet = (quiet: QuietHours | null, minutes: number): boolean => {
  if (!quiet) return false;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
};

const nextStep = (ms: number): number => Math.ceil((ms + 1) / (STEP_MINUTES * MINUTE_MS)) * STEP_MINUTES * MINUTE_MS;
