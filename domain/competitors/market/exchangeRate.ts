import { type Amount, as, type Currency } from '../../kernel/names.js';

/** A rate of the merchant's own: one unit of `currency` is worth `rate` units of `into`. */
export interface ExchangeRate {
  readonly currency: Currency;
  readonly into: Currency;
  /** A decimal above zero. */
  readonly rate: Amount;
}

/** The rate of a currency into itself. */
export const ONE = as<Amount>('1');

/** `null` if the merchant gave none: we do not know what the merchant pays, and rates of a feed change every hour. */
export const rateBetween = (currency: Currency, into: Currency, rates: readonly ExchangeRate[]): Amount | null =>
  currency === into ? ONE : (rates.find(known => known.currency === currency && known.into === into)?.rate ?? null);
