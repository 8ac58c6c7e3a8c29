/** Calendar days of a store: `YYYY-MM-DD` in its own time zone, not the server's. */
import type { Instant } from './names.js';

const DAY_MS = 86_400_000;

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

interface Day {
  readonly day: string;
  /** In ms since 1970; `until` is no longer in it. */
  readonly from: number;
  readonly until: number;
}

/** By zone, the day of the last answer: who reads in order, such as an import, asks for the same one again and again. */
const lastDays = new Map<string, Day>();

/**
 * The day on which something happened, in the store's calendar. @throws RangeError for an unknown zone, and for what is
 * no time.
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
/** From 14 hours before midnight UTC to 12 hours after it: in this range a day begins in all zones. */
const QUARTERS = 26 * 4;

/**
 * When a day begins in a zone, which may be after 00:00 where clocks go forward at midnight. Zones lie whole quarters of
 * an hour apart. @param day `YYYY-MM-DD`. @throws RangeError for an unknown zone.
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

/** @param day `YYYY-MM-DD`. @param days negative: before it. */
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

/** Whether the calendar has it: `Date.parse` takes 2026-02-31 for a day in March. @param text `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** `count` days that end with `last`, oldest first. Pure calendar arithmetic: no zone, so no 23-hour day. */
export function daysUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(last, index + 1 - count));
}
