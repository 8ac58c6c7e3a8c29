/** Calendar days of a store: `YYYY-MM-DD` in its own time zone, not the server's. */
import type { Instant } from './names.js';

/** Formatters are costly to make and cheap to use. One per zone; zones are few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // Of all locales, Swedish writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, made);
  return made;
}

/** The day on which something happened, in the store's calendar. @throws RangeError for an unknown zone. */
export const dayIn = (timeZone: string, instant: Instant): string => formatterOf(timeZone).format(Date.parse(instant));

export const isTimeZone = (name: string): boolean => {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

/** Whether the calendar has it: `Date.parse` takes 2026-02-31 for a day in March. @param text `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** `count` days that end with `last`, oldest first. Pure calendar arithmetic: no zone, so no 23-hour day. */
export function daysUntil(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
