/** Formats the shared page's figures. */
import { type Language, LOCALES } from '../../domain/kernel/language.js';

/** `Nov 20, 2026`, `20. Nov. 2026`. @param at a day, or an instant, whose UTC day counts. */
export const dayText = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(at));

/** `$1,204.50`, `1.204,50 $`; without a currency, the number alone. */
export const moneyText = (value: number, currency: string | null, language: Language): string =>
  new Intl.NumberFormat(
    LOCALES[language],
    currency === null ? { maximumFractionDigits: 2 } : { style: 'currency', currency },
  ).format(value);

/** `$1.2K`: short, because an axis has little room on a phone. */
export const axisText = (value: number, currency: string | null, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    ...(currency === null ? {} : { style: 'currency', currency }),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  }).format(value);
