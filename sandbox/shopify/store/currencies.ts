/** The currencies in which a shop's customers pay. The rates are fixed: test figures must not change. */
import { exponentOf } from '../../../domain/kernel/money.js';
import { as, type Currency } from '../../../domain/kernel/names.js';
import type { Random } from '../../chance/random.js';

/** The value of one dollar. JPY has no minor unit; KWD's has three digits. */
const PER_DOLLAR: Readonly<Record<string, number>> = { USD: 1, EUR: 0.92, GBP: 0.79, CAD: 1.36, JPY: 155, KWD: 0.307 };
const FOREIGN_SHARE = 0.12;

export const CURRENCIES: readonly Currency[] = Object.keys(PER_DOLLAR).map(code => as<Currency>(code));

/** Picks the customer's currency, usually the shop's own. */
export const randomCurrency = (own: Currency, chance: Random): Currency =>
  chance.chance(FOREIGN_SHARE) ? chance.pick(CURRENCIES) : own;

/** Converts minor units of one currency to another. */
export function exchanged(minor: number, from: Currency, to: Currency): number {
  if (from === to) return minor;
  const rate = (PER_DOLLAR[to] ?? 1) / (PER_DOLLAR[from] ?? 1);
  return Math.round(minor * rate * 10 ** (exponentOf(to) - exponentOf(from)));
}
