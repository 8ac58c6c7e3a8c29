/** Formatters are costly to make (a list of 50 rows would make 200) and cheap to use: one for each locale and form. */
import { conventions } from './conventions.js';

const made = new Map<string, unknown>();

function once<Formatter>(key: string, make: () => Formatter): Formatter {
  const known = made.get(key);
  // A key is of one kind of formatter.
  if (known) return known as Formatter;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}

export const numberFormatter = (
  options: Intl.NumberFormatOptions = {},
  { locale } = conventions(),
): Intl.NumberFormat =>
  once(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

/** @throws RangeError for an unknown zone. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions, { locale } = conventions()): Intl.DateTimeFormat =>
  once(`date ${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
