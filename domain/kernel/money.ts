/** Exact money: decimal strings at the borders, whole minor units (cents, fils, yen) inside. Never a float. */
import { type Amount, as, type Currency } from './names.js';

/** ISO 4217 exponents that are not 2. */
const EXPONENTS: Readonly<Record<string, number>> = Object.fromEntries([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map(code => [code, 0]),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map(code => [code, 3]),
]);

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** How many digits a currency has after the point: 2 for USD, 0 for JPY, 3 for KWD. */
export const exponentOf = (currency: Currency): number => EXPONENTS[currency] ?? 2;

export const isAmount = (text: string): text is Amount => DECIMAL.test(text);

/**
 * `'12.34'` USD -> `1234`. Digits below the currency's smallest unit are rounded half away from zero.
 * A safe integer: amounts beyond 90 million million units are refused rather than rounded.
 * @throws RangeError if the text is no decimal or too large.
 */
export function toMinor(amount: Amount, currency: Currency): number {
  const match = DECIMAL.exec(amount);
  if (!match) throw new RangeError(`not a decimal: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const exponent = exponentOf(currency);
  const kept = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  const rounded = kept + ((fraction[exponent] ?? '0') >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`too large: ${amount}`);
  return sign && rounded !== 0 ? -rounded : rounded;
}

/** `1234` USD -> `'12.34'`; `1234` JPY -> `'1234'`. */
export function fromMinor(minor: number, currency: Currency): Amount {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return as<Amount>(minor < 0 ? `-${text}` : text);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`, whatever their scale: 1.5 equals 1.50. */
export function compareAmounts(a: Amount, b: Amount): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const difference = scaled(a, scale) - scaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** By how many per cent `to` differs from `from`, to one hundredth of a per cent; `null` where `from` is zero. */
export function percentChange(from: Amount, to: Amount): number | null {
  const scale = Math.max(scaleOf(from), scaleOf(to));
  const before = scaled(from, scale);
  if (before === 0n) return null;
  return Math.round((Number(scaled(to, scale) - before) / Number(before)) * 10_000) / 100;
}

const scaleOf = (amount: Amount): number => DECIMAL.exec(amount)?.[3]?.length ?? 0;

function scaled(amount: Amount, scale: number): bigint {
  const [, sign, whole = '0', fraction = ''] = DECIMAL.exec(amount) ?? [];
  const digits = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign ? -digits : digits;
}
