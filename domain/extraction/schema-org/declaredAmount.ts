/** Reads amounts in data, where a point is the decimal mark, although some shops use formatted prices. */
import { exponentOf } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';
import { ISO_CODES, meaningOf } from '../price-string/currencySigns.js';
import { usesPoint } from '../price-string/decimalMark.js';
import { parsePrice } from '../price-string/parsePrice.js';
import { type CurrencyContext, resolveMark } from '../price-string/readCurrency.js';

export interface DeclaredAmount {
  readonly amount: Amount;
  /** The other reading of `34.000`, between which the visible price decides. */
  readonly alternative: Amount | null;
  /** A currency printed with it: `$2,699.00`. */
  readonly currency: Currency | null;
}

const MACHINE = /^\d{1,12}(?:\.\d{1,12})?$/;

/** `null` for a missing value, text without a price, and zero (reference §3: never 0 on failure). */
export function declaredAmount(
  raw: string | null,
  currency: string | null,
  context: CurrencyContext,
): DeclaredAmount | null {
  if (!raw) return null;
  const text = raw.trim();
  if (MACHINE.test(text)) return machineAmount(text, currency, context.decimal);
  const printed = parsePrice(text, { ...context, declared: currency ?? context.declared });
  if (!printed || isZero(printed.amount) || (printed.meaning !== 'price' && printed.meaning !== 'list')) return null;
  return { amount: printed.amount, alternative: null, currency: printed.sign ? printed.currency : null };
}

/** Three decimals in a two-decimal currency are thousands or padding; in a currency without decimals, thousands. */
function machineAmount(text: string, currency: string | null, decimal: '.' | ',' | undefined): DeclaredAmount | null {
  const [whole = '0', fraction = ''] = text.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  const exponent = currency ? exponentOf(as<Currency>(currency)) : 2;
  const amount = as<Amount>(trimmed(units, fraction, Math.max(2, exponent)));
  if (isZero(amount)) return null;
  if (fraction.length !== 3 || units === '0' || whole.length > 3) return { amount, alternative: null, currency: null };
  const thousands = as<Amount>(units + fraction);
  if (exponent === 3) return { amount, alternative: thousands, currency: null };
  const isDecimal = decimal === '.' && (usesPoint(currency) || currency === 'EUR');
  const rounded = !isDecimal && (exponent === 0 || !fraction.endsWith('0') || fraction === '000');
  return rounded
    ? { amount: thousands, alternative: amount, currency: null }
    : { amount, alternative: thousands, currency: null };
}

/** Drops zeros beyond the currency's digits, which databases print: `129.9900`. */
function trimmed(units: string, fraction: string, digits: number): string {
  const digitsToKeep = fraction.slice(0, digits) + fraction.slice(digits).replace(/0+$/, '');
  return digitsToKeep ? `${units}.${digitsToKeep}` : units;
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Reads `priceCurrency` in any notation: `EUR`, `eur`, `€`, `Euro`. */
export function declaredCurrency(raw: string | null, context: CurrencyContext): Currency | null {
  if (!raw) return null;
  const text = raw.trim();
  const code = text.toUpperCase();
  if (ISO_CODES.has(code)) return as<Currency>(code);
  const meaning = text.length <= 10 ? meaningOf(text) : undefined;
  const resolved = meaning && resolveMark(meaning, context);
  return resolved && resolved !== 'GBX' ? as<Currency>(resolved) : null;
}
