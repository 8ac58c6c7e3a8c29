/** Determines the decimal mark for amounts such as `3.355`, from the language and the currency. */
import { memoize } from '../memoize.js';

/** Currencies whose countries write a decimal point; in others, a point before three digits groups thousands. */
const POINT = new Set(
  'USD GBP AUD CAD NZD SGD HKD INR PKR LKR ILS KES NGN PHP THB MYR ZAR EGP SAR AED QAR MXN'.split(' '),
);

export const usesPoint = (currency: string | null | undefined): boolean => POINT.has(currency ?? '');

const readMark = memoize((language): { readonly mark: '.' | ',' | undefined } => {
  try {
    const part = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
    return { mark: part === '.' || part === ',' ? part : undefined };
  } catch {
    return { mark: undefined };
  }
});

/** @param language as written in `<html lang>`; `undefined` for none or an unknown one */
export const decimalMark = (language: string): '.' | ',' | undefined =>
  language === '' ? undefined : readMark(language.replaceAll('_', '-')).mark;
