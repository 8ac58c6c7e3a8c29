/** Formats the shared page's figures. It has one language, as its text does. */
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** `Nov 20, 2026`. @param at a day, or an instant, whose UTC day counts. */
export const dayText = (at: string): string => day.format(Date.parse(at));

/** `$1,204.50`; without a currency, the number alone. */
export const moneyText = (value: number, currency: string | null): string =>
  currency === null
    ? new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(value)
    : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);

/** `$1.2K`: short, because an axis has little room on a phone. */
export const axisText = (value: number, currency: string | null): string =>
  new Intl.NumberFormat('en-US', {
    ...(currency === null ? {} : { style: 'currency', currency }),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(value);
