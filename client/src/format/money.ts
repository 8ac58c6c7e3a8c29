/** Amounts for people. Currency always explicit; the minus is U+2212, as the reference asks; missing is an em dash. */

import { conventions } from './conventions.js';

export const NO_DATA = '—';

const tidy = (text: string): string => text.replace(/-/g, '−');

const formatters = new Map<string, Intl.NumberFormat>();
function formatter(currency: string, options: Intl.NumberFormatOptions, { locale } = conventions()): Intl.NumberFormat {
  const key = `${locale} ${currency} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
  formatters.set(key, made);
  return made;
}

/** `48210.5` USD -> `$48,210.50`. Without a currency only the number: a guess could mislead. */
export function money(amount: number | null, currency: string | null): string {
  if (amount === null || !Number.isFinite(amount)) return NO_DATA;
  if (currency === null)
    return tidy(amount.toLocaleString(conventions().locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  return tidy(formatter(currency, {}).format(amount));
}

/** `1234.5` USD -> `$1,235`: the summary cards of spec §9. */
export const wholeMoney = (amount: number, currency: string | null): string =>
  currency === null
    ? tidy(Math.round(amount).toLocaleString(conventions().locale))
    : tidy(formatter(currency, { maximumFractionDigits: 0 }).format(amount));

/** Axis labels (spec §2): `$950`, `$1.2K`, `$3.4M`. Some regions write no K, so these are always written as the spec has them. */
export const compactMoney = (amount: number, currency: string | null): string =>
  tidy(
    currency === null
      ? new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
      : formatter(
          currency,
          { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
          { locale: 'en-US' },
        ).format(amount),
  );

/** A competitor's price (spec §2): 0 and 'not read yet' are `N/A`. */
export const competitorPrice = (price: number | null, currency: string | null): string =>
  price === null || price === 0 ? 'N/A' : money(price, currency);
