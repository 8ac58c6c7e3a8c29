import { type Amount, as, type Currency } from '../../kernel/names.js';

/** The merchant's own rate: one unit of `currency` is worth `rate` units of `into`. */
export interface ExchangeRate {
  readonly currency: Currency;
  readonly into: Currency;
  /** A positive decimal. */
  readonly rate: Amount;
}

/** The rate from a currency to itself. */
export const ONE = as<Amount>('1');

/** `null` if the merchant set none: we don't know the merchant's costs, and market rates change every hour. */
export const rateBetween = (currency: Currency, into: Currency, rates: readonly ExchangeRate[]): Amount | null =>
  currency === into ? ONE : (rates.find(known => known.currency === currency && known.into === into)?.rate ?? null);
