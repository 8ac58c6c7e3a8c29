/**
 * The weekly email 'Your week': due on Monday at `DIGEST_AT`, in the store's time zone. Covers the seven days before. If
 * nothing runs on Monday, it is sent later in the same week.
 */
import { dayAfter, startOfDay } from '../kernel/day.js';
import { as, type Instant } from '../kernel/names.js';
import { localTime, minutesOf } from './localTime.js';
import { DIGEST_AT } from './quietHours.js';

const WEEK_DAYS = 7;
const MONDAY = 1;
const PREFIX = 'week/';

export interface WeekDue {
  /** `YYYY-MM-DD` */
  readonly monday: string;
  readonly dueAt: Instant;
  /** True after Monday: only for shops that should have received it on Monday. */
  readonly late: boolean;
}

/** @returns this week's email; `null` until it is due. */
export function weekDue(now: string, timeZone: string): WeekDue | null {
  const { day, weekday } = localTime(timeZone, Date.parse(now));
  const passed = (weekday - MONDAY + WEEK_DAYS) % WEEK_DAYS;
  const monday = dayAfter(day, -passed);
  const dueAt = as<Instant>(
    new Date(Date.parse(startOfDay(timeZone, monday)) + minutesOf(DIGEST_AT) * 60_000).toISOString(),
  );
  return now < dueAt ? null : { monday, dueAt, late: passed > 0 };
}

/** Stands among a message's alert ids for the week before a Monday. */
export const weekReference = (monday: string): string => `${PREFIX}${monday}`;

/** @returns the Monday of a weekly email; `null` for any other message. */
export const weekIn = ([first]: readonly string[]): string | null =>
  first?.startsWith(PREFIX) ? first.slice(PREFIX.length) : null;
