/**
 * Which price moves raise a notice: nine of ten in the wild are under one per cent, and a merchant who hears of all of
 * them hears nothing. Table and history show every move.
 */
import { compareAmounts, exponentOf, percentChange } from '../kernel/money.js';
import { type Amount, as, type Currency, type Instant } from '../kernel/names.js';
import type { PriceEvent } from './events.js';

const DAY_MS = 86_400_000;

interface Held {
  readonly price: Amount;
  readonly at: Instant;
}

/**
 * Whether the last event is worth a notice: its move, with those of the day before that raised none, adds up to the
 * threshold.
 * @param history of one page, oldest first; the last event is the one to judge.
 * @param percent 0: every move is.
 * @returns the price that it moved from, a day ago or at the last notice; `null` if it is not worth one.
 */
export function isNotable(history: readonly PriceEvent[], percent: number): { readonly from: Amount } | null {
  let held: readonly Held[] = [];
  let news: { readonly from: Amount } | null = null;
  for (const event of history) {
    news = null;
    if (event.type === 'PriceObserved')
      held = event.reading.price ? [{ price: event.reading.price, at: event.at }] : [];
    else if (event.type === 'PriceRebased') held = [{ price: event.price, at: event.at }];
    else if (event.type === 'PriceChanged') {
      // A history with a gap goes by the event's own word.
      const last = held.at(-1);
      const known = last && compareAmounts(last.price, event.from) === 0 ? held : [{ price: event.from, at: event.at }];
      const base = heldADayAgo(known, event.at);
      const loud = !isQuiet(base, event.to, event.currency, percent);
      news = loud ? { from: base } : null;
      held = loud ? [{ price: event.to, at: event.at }] : [...known, { price: event.to, at: event.at }];
    }
  }
  return news;
}

/** The price that held a day before, or the first one since the last notice. */
function heldADayAgo(held: readonly Held[], at: Instant): Amount {
  const since = Date.parse(at) - DAY_MS;
  const before = held.findLast(one => Date.parse(one.at) <= since);
  return (before ?? held[0])?.price as Amount;
}

/** Under the threshold, or no more than the currency's smallest unit: what rounding alone does to a cheap thing. */
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
