/** Amounts for people. Currency always explicit; the minus is U+2212, as the reference asks; missing is an em dash. */

import { spokenLanguage } from '../language/translatable.js';
import { conventions, defaultConventions } from './conventions.js';
import { numberFormatter } from './formatter.js';
import { formatTexts } from './texts/formatTexts.js';

export const NO_DATA = '—';

const tidy = (text: string): string => text.replace(/-/g, '−');

const formatter = (currency: string, options: Intl.NumberFormatOptions, { locale } = conventions()) =>
  ISO.test(currency)
    ? numberFormatter({ style: 'currency', currency, ...options }, { locale })
    : coins(currency, numberFormatter({ style: 'currency', ...COINS, ...options }, { locale }));

/** The browser refuses any other. */
const ISO = /^[A-Z]{3}$/;
/** The store platform's own `USDC` is a dollar: written as one, under its own name. */
const COINS = { currency: 'USD', currencyDisplay: 'code' } as const;
const coins = (currency: string, dollars: Intl.NumberFormat): Pick<Intl.NumberFormat, 'format'> => ({
  format: amount => dollars.format(amount).replace('USD', currency),
});

/** `48210.5` USD -> `$48,210.50`. Without a currency only the number: a guess could mislead. */
export function money(amount: number | null, currency: string | null): string {
  if (amount === null || !Number.isFinite(amount)) return NO_DATA;
  if (currency === null)
    return tidy(numberFormatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount));
  return tidy(formatter(currency, {}).format(amount));
}

/** `1234.5` USD -> `$1,235`: the summary cards of spec §9. */
export const wholeMoney = (amount: number, currency: string | null): string =>
  currency === null
    ? tidy(numberFormatter().format(Math.round(amount)))
    : tidy(formatter(currency, { maximumFractionDigits: 0 }).format(amount));

/** Drops cents of 0: `$299`, `$29.50`. Never rounds, because that would be another price. */
export const briefMoney = (amount: number, currency: string | null): string =>
  Number.isInteger(amount) ? wholeMoney(amount, currency) : money(amount, currency);

/** Axis labels (spec §2): `$950`, `$1.2K`, `$3.4M`. Some regions write no K, so the language alone decides. */
export const compactMoney = (amount: number, currency: string | null): string =>
  tidy(
    currency === null
      ? numberFormatter(compact(amount), defaultConventions()).format(amount)
      : formatter(currency, { ...compact(amount), minimumFractionDigits: 0 }, defaultConventions()).format(amount),
  );

/** German abbreviates from a million on, so smaller amounts need no decimals: `40.760 $`, `1,2 Mio. $`. */
const compact = (amount: number): Intl.NumberFormatOptions => ({
  notation: 'compact',
  maximumFractionDigits: spokenLanguage() === 'de' && Math.abs(amount) < 1e6 ? 0 : 1,
});

/** More does not fit where figures stand: `$1,234,567.89` is cut, and a cut figure is a wrong one. */
const FITS = 12;
const FITS_IN_ROW = 9;

/** The full amount, or an abbreviation if it is too long: `$414,730.40`, `$12.3M`. */
export function fittingMoney(amount: number | null, currency: string | null): string {
  const full = money(amount, currency);
  return amount === null || full.length <= FITS ? full : compactMoney(amount, currency);
}

/** The same without cents, for four in a row. */
export function fittingWholeMoney(amount: number, currency: string | null): string {
  const full = wholeMoney(amount, currency);
  return full.length <= FITS_IN_ROW ? full : compactMoney(amount, currency);
}

/** A competitor's price (spec §2): 0 and 'not read yet' are `N/A`. */
export const competitorPrice = (price: number | null, currency: string | null): string =>
  price === null || price === 0 ? formatTexts.notRead : money(price, currency);
