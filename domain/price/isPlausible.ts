import { compareAmounts } from '../kernel/money.js';
import { type Amount, as } from '../kernel/names.js';
import type { Reading } from './price.js';

/** Reference §10: a price that moves by more than this factor, up or down, requires a second reading. */
const BAND = 3n;

type Priced = Pick<Reading, 'price' | 'currency'>;

/**
 * Accepts a price without a second reading if the currency is unchanged and the factor is plausible. A missing price is
 * always plausible.
 */
export function isPlausible(before: Priced, after: Priced): boolean {
  if (before.price === null || after.price === null) return true;
  if (before.currency !== after.currency) return false;
  return (
    compareAmounts(after.price, times(before.price, BAND)) <= 0 &&
    compareAmounts(before.price, times(after.price, BAND)) <= 0
  );
}

/** Exact; keeps the scale. */
function times(amount: Amount, factor: bigint): Amount {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = String(BigInt(whole + fraction) * factor).padStart(fraction.length + 1, '0');
  return as<Amount>(fraction ? `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}` : digits);
}
