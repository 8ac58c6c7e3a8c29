/** The weekly email 'Your week': sent on Monday from `DIGEST_AT` on, in the store's time zone. Covers the seven days before. */
import { localTime, minutesOf } from './localTime.js';
import { DIGEST_AT } from './quietHours.js';

const MONDAY = 1;
const PREFIX = 'week/';

/** @returns the Monday (`YYYY-MM-DD`) whose email is due at `now`; `null` on every other day, and before its time. */
export function weekDue(now: string, timeZone: string): string | null {
  const { day, minutes, weekday } = localTime(timeZone, Date.parse(now));
  return weekday === MONDAY && minutes >= minutesOf(DIGEST_AT) ? day : null;
}

/** Stands among a message's alert ids for the week before a Monday. */
export const weekReference = (monday: string): string => `${PREFIX}${monday}`;

/** @returns the Monday of a weekly email; `null` for any other message. */
export const weekIn = ([first]: readonly string[]): string | null =>
  first?.startsWith(PREFIX) ? first.slice(PREFIX.length) : null;
