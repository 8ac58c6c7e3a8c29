/** Computes days and clock times in a shop's own time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(zone, format);
  return format;
}

/** Returns the zone's offset from UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string, instant: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(instant / 1000) * 1000;
}

/** Returns the shop's calendar day at an instant, counted from 1970-01-01. */
export const dayOf = (zone: string, instant: number): number =>
  Math.floor((instant + zoneOffset(zone, instant)) / 86_400_000);

/** Returns the instant at which the shop's day starts. */
export function startOfDay(zone: string, day: number): number {
  const wall = day * 86_400_000;
  return wall - zoneOffset(zone, wall - zoneOffset(zone, wall));
}

/** Returns the month of a day counted from 1970-01-01: `2026-07`. */
export const monthOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 7);
