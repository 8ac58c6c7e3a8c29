/** The months' names in the languages of shops, from the runtime's locale data. */

const LANGUAGES =
  'en de fr es it nl pt cs sk pl ru uk hu ro bg da sv nb fi tr el he ar vi id th et lv lt sl hr sr is hi'.split(' ');

/** Shorter abbreviations are words of other languages. */
const SHORTEST = 3;

/** As written alone and after a day (`styczeń`, `15 stycznia`), long and short; lower case, longest first. */
export function monthNames(): readonly string[] {
  const names = new Set<string>();
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
        for (let n = 0; n < 12; n++) names.add(nameIn(format, n));
      }
  return [...names]
    .filter(name => name.length >= SHORTEST && /^\p{L}[\p{L}\p{M}]+$/u.test(name))
    .sort((one, other) => other.length - one.length);
}

const nameIn = (format: Intl.DateTimeFormat, month: number): string =>
  (format.formatToParts(new Date(Date.UTC(2027, month, 15))).find(({ type }) => type === 'month')?.value ?? '')
    .toLowerCase()
    .replace(/\.$/, '');
