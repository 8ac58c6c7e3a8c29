/**
 * Folds page events into the page's current figures, for the competitors page, its history and the export.
 */
import { percentChange } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import type { Availability, CheckFailure } from './events.js';
import type { Known } from './knownNow.js';

export interface PageFigures {
  readonly title: string | null;
  /** As the page states it; `null` if it names no shop. */
  readonly shopName: string | null;
  readonly price: Amount | null;
  /** The price before the last change; `null` without a comparable predecessor. */
  readonly previousPrice: Amount | null;
  /** The last price change in per cent; 0 before the first change. */
  readonly percentDiff: number;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
  /** The time of the last price or stock change; `null` before the first. */
  readonly changedAt: Instant | null;
  /** The reason why the page is unreadable at present; `null` if it is readable. */
  readonly failure: CheckFailure | null;
  /** The number of price changes. */
  readonly changes: number;
}

export const NEVER_SEEN: PageFigures = {
  title: null,
  shopName: null,
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

/** @param event of a history without revisions (`knownNow`). */
export function figuresAfter(before: PageFigures, event: Known): PageFigures {
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
    case 'ShopNamed':
      return { ...before, shopName: event.to };
    case 'StockChanged':
      return { ...before, availability: event.to, changedAt: event.at };
    case 'CheckFailed':
      return { ...before, failure: event.reason };
    case 'CheckRecovered':
      return { ...before, failure: null };
    case 'SlowDownRequested':
      return before;
  }
}
