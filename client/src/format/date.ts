/** Days and moments for people, by `conventions()`. A day (`YYYY-MM-DD`) is the store's own and never shifts with the viewer's zone. */

import { conventions, defaultConventions } from './conventions.js';
import { dateFormatter } from './formatter.js';
import { formatTexts as texts } from './texts/formatTexts.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayAsUtc = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/** An unreadable moment is written as the browser names it: a formatter would throw. */
const write = (at: number, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(at) ? texts.invalidDay : dateFormatter(options).format(at);

/** `2026-11-03` -> `Nov 3` */
export const monthDay = (day: string): string =>
  write(dayAsUtc(day), { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-03` -> `Tue, Nov 3`: the chart's tooltip (spec §2). */
export const weekdayMonthDay = (day: string): string =>
  write(dayAsUtc(day), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-03` -> `Nov 3, 2026` */
export const longDay = (day: string): string =>
  write(dayAsUtc(day), { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** The current day in a zone: `2026-11-03`. An unknown zone counts as UTC. */
export function dayIn(timeZone: string, at: number): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return dateFormatter({ ...parts, timeZone }, { locale: 'en-CA' }).format(new Date(at));
  } catch {
    return new Date(at).toISOString().slice(0, 10);
  }
}

const moment = (at: number, timeZone?: string): string =>
  dateFormatter({
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...inZone(timeZone),
  }).format(at);

/** Moments without their own zone use the app's. */
function inZone(timeZone = conventions().timeZone) {
  return timeZone ? { timeZone } : {};
}

/** The day of a moment: `Nov 3, 2026`. */
export const longDate = (iso: string): string =>
  write(Date.parse(iso), { month: 'short', day: 'numeric', year: 'numeric', ...inZone() });

/** The same without the year: `Nov 3`. */
export const shortDate = (iso: string): string =>
  write(Date.parse(iso), { month: 'short', day: 'numeric', ...inZone() });

/** The absolute moment, for tooltips: `Nov 3, 2026, 2:05 PM`. */
export const absoluteTime = (iso: string, timeZone?: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? texts.invalidTime : moment(at, timeZone);
};

/**
 * Spec §2, notifications: relative under 24 hours, absolute beyond; 'Unknown time' if missing,
 * 'Invalid time' if unreadable.
 */
export function relativeTime(iso: string | null | undefined, now: number): string {
  if (!iso) return texts.unknownTime;
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return texts.invalidTime;
  const age = Math.max(0, now - at);
  if (age < MINUTE) return age < 10_000 ? texts.ago.now : texts.ago.seconds(Math.floor(age / 1000));
  if (age < HOUR) return texts.ago.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return texts.ago.hours(Math.floor(age / HOUR));
  return longDate(iso);
}

/** Spec §2, dashboard: 'Just updated', 'N minutes ago', 'N hours ago', or a date once over a day old. */
export function lastUpdated(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return texts.updated.now;
  if (age < HOUR) return texts.updated.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return texts.updated.hours(Math.floor(age / HOUR));
  return longDate(new Date(at).toISOString());
}

/** `2:02 PM`, or `14:02` where people write it so: 'Offline, data from 2:02 PM'. */
export const clockTime = (at: number): string =>
  dateFormatter({ hour: 'numeric', minute: '2-digit', ...inZone() }).format(at);

/** The same with its seconds: `2:02:05 PM`. */
export const clockSeconds = (at: number): string =>
  dateFormatter({ hour: 'numeric', minute: '2-digit', second: '2-digit', ...inZone() }).format(at);

/** `Nov 21, 2:08:41 PM` with the year if it is another one: audit times are exact. */
export function exactTime(iso: string, now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return texts.invalidTime;
  return dateFormatter({
    ...inZone(),
    month: 'short',
    day: 'numeric',
    ...(at.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
}

/** The zone of all times, at a moment: `EST`, or `GMT+2` where it has no short name. */
export const zoneName = (at: number): string =>
  dateFormatter({ timeZoneName: 'short', ...inZone() }, defaultConventions())
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

/** `America/New_York` -> `New York` */
export const placeOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** `1 h 42 min`, `42 min`, `under a minute`. */
export function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return texts.lasts.underMinute;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [texts.lasts.hours(hours)] : []), ...(rest > 0 ? [texts.lasts.minutes(rest)] : [])].join(' ');
}
