/** Compares amounts of any scale exactly: 19.5 equals 19.50. */
import { compareAmounts } from '../../kernel/money.js';
import type { Amount } from '../../kernel/names.js';

/** Converts `19.50` to `19.5`, so that equal amounts share a key. */
export function canonical(amount: string): string {
  if (!amount.includes('.')) return amount;
  let end = amount.length;
  while (amount[end - 1] === '0') end--;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

export const isGreater = (amount: Amount, than: Amount): boolean => compareAmounts(amount, than) > 0;
