/** A store's calendar days: `YYYY-MM-DD` in its own time zone, not the server's. */
import type { Instant } from './names.js';

const DAY_MS = 86_400_000;

/** Caches one formatter per zone, because formatters are expensive to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  // The Swedish locale formats dates as ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, made);
  return made;
}

interface Day {
  readonly day: string;
  /** In ms since 1970; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Caches each zone's last day: sequential readers, such as imports, repeat it. */
const lastDays = new Map<string, Day>();

/**
 * The store's calendar day at an instant.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function dayIn(timeZone: string, instant: Instant): string {
  const ms = Date.parse(instant);
  const last = lastDays.get(timeZone);
  if (last && ms >= last.from && ms < last.until) return last.day;
  const day = formatterOf(timeZone).format(ms);
  const starts = (date: string) => Date.parse(startOfDay(timeZone, date));
  lastDays.set(timeZone, { day, from: starts(day), until: starts(dayAfter(day, 1)) });
  return day;
}

const QUARTER_MS = 15 * 60_000;
/** Quarters from 14 hours before to 12 hours after midnight UTC: a day begins in every zone within this range. */
const QUARTERS = 26 * 4;

/**
 * The start of a day in a zone, which is later than 00:00 if clocks go forward at midnight. UTC offsets are multiples of
 * 15 minutes.
 * @param day `YYYY-MM-DD`. @throws RangeError for an unknown zone.
 */
export function startOfDay(timeZone: string, day: string): Instant {
  const { format } = formatterOf(timeZone);
  const earliest = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000;
  let [before, from] = [-1, QUARTERS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (format(earliest + middle * QUARTER_MS) < day) before = middle;
    else from = middle;
  }
  return new Date(earliest + from * QUARTER_MS).toISOString() as Instant;
}

/** @param day `YYYY-MM-DD`. @param days negative for earlier days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const isTimeZone = (name: string): boolean => {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

/** Checks that the day exists, because `Date.parse` reads 2026-02-31 as a day in March. @param text `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** The `count` days up to and including `last`, oldest first. Calendar arithmetic without a zone. */
export function daysUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(last, index + 1 - count));
}
