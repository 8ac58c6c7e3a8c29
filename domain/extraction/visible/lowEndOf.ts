import { isGreater } from '../choose/decimals.js';
import type { PrintedPrice } from '../price-string/parsePrice.js';

/** The maximum length of a dash or short word with spaces. */
const LONGEST_DASH = 5;

/** In `€19.99 – €29.99`, the price before the dash, given the one after it. */
export function lowEndOf(price: PrintedPrice, before: PrintedPrice | undefined): PrintedPrice | null {
  const close = before?.from === true && price.start - before.end <= LONGEST_DASH;
  return close && isGreater(price.amount, before.amount) ? before : null;
}
