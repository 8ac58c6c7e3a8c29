/** Averages of exact prices: rounded to the currency's smallest unit, half away from zero. */
import { fromMinor, toMinor } from '../kernel/money.js';
import { type Amount, as, type Currency } from '../kernel/names.js';

export interface WeightedPrice {
  readonly price: Amount;
  /** Above zero. */
  readonly weight: number;
}

/** @returns `null` if there is nothing to average. */
export function average(prices: readonly WeightedPrice[], currency: Currency | null): Amount | null {
  // Without a currency its smallest unit is unknown; two digits are a fair guess.
  const unit = currency ?? as<Currency>('USD');
  const weight = prices.reduce((sum, price) => sum + price.weight, 0);
  if (weight <= 0) return null;
  const sum = prices.reduce((total, { price, weight: w }) => total + (toMinor(price, unit) * w) / weight, 0);
  return fromMinor(Math.round(sum), unit);
}
