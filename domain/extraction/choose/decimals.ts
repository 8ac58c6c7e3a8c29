/** Exact comparison of amounts on any scale: 19.5 is 19.50. */
import { compareAmounts } from '../../kernel/money.js';
import type { Amount } from '../../kernel/names.js';

/** `19.50` -> `19.5`: the same amount has one key. */
export function canonical(amount: string): string {
  if (!amount.includes('.')) return amount;
  let end = amount.length;
  while (amount[end - 1] === '0') end--;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

export const isGreater = (amount: Amount, than: Amount): boolean => compareAmounts(amount, than) > 0;
