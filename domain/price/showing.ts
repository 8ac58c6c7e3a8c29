/**
 * What a page shows once an event has happened: what the competitors page, its past and the export are folded with.
 */
import { percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import type { Availability, CheckFailure, PriceEvent } from './events.js';

export interface Shown {
  readonly title: string | null;
  readonly price: Amount | null;
  /** Before the last change; `null` if nothing comparable came before. */
  readonly previousPrice: Amount | null;
  /** By how many per cent the last change moved the price; 0 before the first change. */
  readonly percentDiff: number;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
  /** When price or stock last changed; `null` before the first change. */
  readonly changedAt: Instant | null;
  /** Why the page cannot be read at present; `null` if it can. */
  readonly failure: CheckFailure | null;
  /** How often the price has changed. */
  readonly changes: number;
}

export const NEVER_SEEN: Shown = {
  title: null,
  price: null,
  previousPrice: null,
  percentDiff: 0,
  currency: null,
  listPrice: null,
  availability: 'unknown',
  changedAt: null,
  failure: null,
  changes: 0,
};

export function showing(before: Shown, event: PriceEvent): Shown {
  switch (event.type) {
    case 'PriceObserved':
      return { ...NEVER_SEEN, ...event.reading };
    case 'PriceChanged': {
      const { from, to, currency, listPrice, at } = event;
      const percentDiff = percentChange(from, to) ?? 0;
      const moved = { price: to, previousPrice: from, percentDiff, currency, listPrice };
      return { ...before, ...moved, changedAt: at, changes: before.changes + 1 };
    }
    case 'PriceRebased': {
      const { price, currency, listPrice, at } = event;
      return { ...before, price, currency, listPrice, previousPrice: null, percentDiff: 0, changedAt: at };
    }
    case 'PageRenamed':
      return { ...before, title: event.to };
    case 'StockChanged':
      return { ...before, availability: event.to, changedAt: event.at };
    case 'CheckFailed':
      return { ...before, failure: event.reason };
    case 'CheckRecovered':
      return { ...before, failure: null };
  }
}
