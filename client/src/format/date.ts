/** Days and moments for people, by `conventions()`. A day (`YYYY-MM-DD`) is the store's own and never shifts with the viewer's zone. */

import { conventions } from './conventions.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayAsUtc = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** `2026-11-03` -> `Nov 3` */
export const monthDay = (day: string): string =>
  dayAsUtc(day).toLocaleDateString(conventions().locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-03` -> `Tue, Nov 3`: the chart's tooltip (spec §2). */
export const weekdayMonthDay = (day: string): string =>
  dayAsUtc(day).toLocaleDateString(conventions().locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** The current day in a zone: `2026-11-03`. An unknown zone counts as UTC. */
export function dayIn(timeZone: string, at: number): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(at);
  } catch {
    return new Date(at).toISOString().slice(0, 10);
  }
}

const moment = (at: number, timeZone?: string): string =>
  new Date(at).toLocaleString(conventions().locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...inZone(timeZone),
  });

/** Without a zone of its own, a moment is of the one zone of this app. */
function inZone(timeZone = conventions().timeZone) {
  return timeZone ? { timeZone } : {};
}

/** The day of a moment: `Nov 3, 2026`. */
export const longDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(conventions().locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...inZone(),
  });

/** The same without the year: `Nov 3`. */
export const shortDate = (iso: string): string =>
  new Date(iso).toLocaleDateString(conventions().locale, { month: 'short', day: 'numeric', ...inZone() });

/** The absolute moment, for tooltips: `Nov 3, 2026, 2:05 PM`. */
export const absoluteTime = (iso: string, timeZone?: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? 'Invalid date' : moment(at, timeZone);
};

/**
 * Spec §2, notifications: relative under 24 hours, absolute beyond; 'Unknown time' if missing, 'Invalid date' if
 * unreadable.
 */
export function relativeTime(iso: string | null | undefined, now: number): string {
  if (!iso) return 'Unknown time';
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return 'Invalid date';
  const age = Math.max(0, now - at);
  if (age < MINUTE) return age < 10_000 ? 'just now' : `${Math.floor(age / 1000)} s ago`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  return longDate(iso);
}

/** Spec §2, dashboard: 'Just updated', 'N minutes ago', 'N hours ago', or a date once over a day old. */
export function lastUpdated(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'Just updated';
  if (age < HOUR) return unit(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return unit(Math.floor(age / HOUR), 'hour');
  return longDate(new Date(at).toISOString());
}

const unit = (value: number, name: string): string => `${value} ${name}${value === 1 ? '' : 's'} ago`;

/** `14:02`: 'Offline, data from 14:02'. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...inZone() });

/** `Nov 21, 2:08:41 PM` with the year if it is another one: audit times are exact. */
export function exactTime(iso: string, now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return 'Invalid date';
  return at.toLocaleString(conventions().locale, {
    ...inZone(),
    month: 'short',
    day: 'numeric',
    ...(at.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** The zone of all times, at a moment: `EST`, or `GMT+2` where it has no short name. */
export const zoneName = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', ...inZone() })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/** `America/New_York` -> `New York` */
export const placeOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** `1 h 42 min`, `42 min`, `under a minute`. */
export function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return 'under a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
