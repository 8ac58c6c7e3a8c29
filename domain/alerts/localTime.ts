/** A moment on a store's own clock. */
export interface LocalTime {
  readonly day: string;
  readonly minutes: number;
  /** 0 for Sunday. */
  readonly weekday: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone. */
export function localTime(timeZone: string, ms: number): LocalTime {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  const [day = '', time = ''] = formatter.format(ms).split(' ');
  return { day, minutes: minutesOf(time), weekday: new Date(`${day}T00:00:00Z`).getUTCDay() };
}

/** @param time `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
