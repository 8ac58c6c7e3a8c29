import { isGreater } from '../choose/decimals.js';
import type { PrintedPrice } from '../price-string/parsePrice.js';

/** A dash or a short word, with spaces. */
const LONGEST_DASH = 5;

/** `€19.99 – €29.99`: the price before the dash, if this one is behind it. */
export function lowEndOf(price: PrintedPrice, before: PrintedPrice | undefined): PrintedPrice | null {
  const close = before?.from === true && price.start - before.end <= LONGEST_DASH;
  return close && isGreater(price.amount, before.amount) ? before : null;
}
