/** Averages exact prices and rounds to the currency's smallest unit, half away from zero. */
import { exponentOf } from '../../kernel/money.js';
import { type Amount, as, type Currency } from '../../kernel/names.js';

export interface WeightedPrice {
  /** Zero or above. */
  readonly price: Amount;
  /** A positive integer. */
  readonly weight: number;
}

/**
 * Exact for any number of digits.
 * @returns `null` if there is nothing to average.
 */
export function average(prices: readonly WeightedPrice[], currency: Currency | null): Amount | null {
  if (prices.length === 0) return null;
  // Without a currency the smallest unit is unknown; two digits are a fair guess.
  const unit = exponentOf(currency ?? as<Currency>('USD'));
  const scale = prices.reduce((most, { price }) => Math.max(most, fractionOf(price).length), unit);
  let [sum, weights] = [0n, 0n];
  for (const { price, weight } of prices) {
    const fraction = fractionOf(price);
    sum += BigInt(price.replace('.', '') + '0'.repeat(scale - fraction.length)) * BigInt(weight);
    weights += BigInt(weight);
  }
  const denominator = weights * 10n ** BigInt(scale - unit);
  const digits = String((2n * sum + denominator) / (2n * denominator)).padStart(unit + 1, '0');
  return as<Amount>(unit === 0 ? digits : `${digits.slice(0, -unit)}.${digits.slice(-unit)}`);
}

const fractionOf = (price: Amount): string => price.split('.')[1] ?? '';
