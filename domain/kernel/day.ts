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

const QUARTER_MS = 15 * 60_000;
/** From 14 hours before midnight UTC to 12 hours after it: in this range a day begins in all zones. */
const QUARTERS = 26 * 4;

/** By zone and day: an import asks for the same sixty days thousands of times. */
const starts = new Map<string, Instant>();
const REMEMBERED = 1_000;

/**
 * When a day begins in a zone, which may be after 00:00 where clocks go forward at midnight. Zones lie whole quarters of
 * an hour apart. @param day `YYYY-MM-DD`. @throws RangeError for an unknown zone.
 */
export function startOfDay(timeZone: string, day: string): Instant {
  const name = `${timeZone} ${day}`;
  const known = starts.get(name);
  if (known) return known;
  const earliest = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000;
  const quarter = (n: number) => new Date(earliest + n * QUARTER_MS).toISOString() as Instant;
  let [before, from] = [-1, QUARTERS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayIn(timeZone, quarter(middle)) < day) before = middle;
    else from = middle;
  }
  if (starts.size >= REMEMBERED) starts.clear();
  starts.set(name, quarter(from));
  return quarter(from);
}

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
