/**
 * Selects the price moves that raise a notice. 90 % of observed moves are below one per cent, and a notice for each
 * would bury the rest. The table and the history show every move.
 */
import { compareAmounts, exponentOf, percentChange } from '../kernel/money.js';
import { type Amount, as, type Currency, type Instant } from '../kernel/names.js';
import type { PriceEvent } from './events.js';

const DAY_MS = 86_400_000;

interface PastPrice {
  readonly price: Amount;
  readonly at: Instant;
}

/**
 * Judges the last event: it is notable if its move, together with the preceding day's unreported moves, reaches the
 * threshold.
 * @param history one page's events, oldest first.
 * @param percent the threshold; 0 makes every move notable.
 * @returns the price a day ago or at the last notice; `null` if the move is not notable.
 */
export function isNotable(history: readonly PriceEvent[], percent: number): { readonly from: Amount } | null {
  let prices: readonly PastPrice[] = [];
  let result: { readonly from: Amount } | null = null;
  for (const event of history) {
    result = null;
    if (event.type === 'PriceRebased') prices = [];
    else if (event.type === 'PriceChanged') {
      // At the start, after a notice and after a gap in the history, the event's own `from` applies.
      const last = prices.at(-1);
      const known =
        last && compareAmounts(last.price, event.from) === 0 ? prices : [{ price: event.from, at: event.at }];
      const base = priceADayAgo(known, event.at);
      const notable = !isQuiet(base, event.to, event.currency, percent);
      result = notable ? { from: base } : null;
      prices = notable ? [] : [...known, { price: event.to, at: event.at }];
    }
  }
  return result;
}

/** The price a day before, or the first one since the last notice. */
function priceADayAgo(prices: readonly PastPrice[], at: Instant): Amount {
  const since = Date.parse(at) - DAY_MS;
  const before = prices.findLast(past => Date.parse(past.at) <= since);
  return (before ?? prices[0])?.price as Amount;
}

/** A move below the threshold, or by one smallest currency unit, which is mere rounding for a cheap product. */
function isQuiet(from: Amount, to: Amount, currency: Currency | null, percent: number): boolean {
  if (percent === 0) return false;
  if (compareAmounts(from, to) === 0) return true;
  const change = percentChange(from, to);
  return change !== null && (Math.abs(change) < percent || isOneUnit(from, to, currency ?? as<Currency>('USD')));
}

function isOneUnit(from: Amount, to: Amount, currency: Currency): boolean {
  const scale = exponentOf(currency);
  const units = Math.abs(Number(to) - Number(from)) * 10 ** scale;
  return units < 1.5;
}
