/** What one competitor's page showed, whoever watches it. Stream: `page-<hash of the normalised URL>`. */
import type { Decider } from '../kernel/decider.js';
import { compareAmounts } from '../kernel/money.js';
import type { Amount, Currency, Instant, PageId } from '../kernel/names.js';
import type { Availability, CheckFailure, PriceEvent, Reading } from './events.js';

export type { Availability, CheckFailure, PriceEvent, Reading } from './events.js';

export const pageStream = (page: PageId): string => `page-${page}`;

export type PriceCommand =
  | { type: 'RecordReading'; page: PageId; reading: Reading; at: Instant }
  /** The site said that nothing changed since the last reading. */
  | { type: 'RecordUnchanged'; page: PageId; at: Instant }
  | { type: 'RecordFailure'; page: PageId; reason: CheckFailure; at: Instant };

interface Page {
  readonly observed: boolean;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly availability: Availability;
  readonly failing: CheckFailure | null;
}

/**
 * Only what is new becomes an event. A failed check is never a change of price or stock; an unknown stock and a missing
 * price keep the last known value, so that `out -> unknown -> in` is one change from out to in (reference §11).
 */
export const price: Decider<Page, PriceCommand, PriceEvent> = {
  initial: { observed: false, price: null, currency: null, availability: 'unknown', failing: null },

  decide(command, state) {
    const { page, at } = command;
    if (command.type === 'RecordFailure')
      return state.failing === command.reason ? [] : [{ type: 'CheckFailed', page, reason: command.reason, at }];

    const recovered: PriceEvent[] = state.failing ? [{ type: 'CheckRecovered', page, at }] : [];
    if (command.type === 'RecordUnchanged') return recovered;
    const { reading } = command;
    if (!state.observed) return [...recovered, { type: 'PriceObserved', page, reading, at }];
    return [...recovered, ...priceMoves(state, command), ...stockMoves(state, command)];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PriceObserved': {
        const { price, currency, availability } = event.reading;
        return { observed: true, price, currency, availability, failing: null };
      }
      case 'PriceChanged':
        return { ...state, price: event.to, currency: event.currency };
      case 'PriceRebased':
        return { ...state, price: event.price, currency: event.currency };
      case 'StockChanged':
        return { ...state, availability: event.to };
      case 'CheckFailed':
        return { ...state, failing: event.reason };
      case 'CheckRecovered':
        return { ...state, failing: null };
    }
  },
};

type RecordReading = Extract<PriceCommand, { type: 'RecordReading' }>;

function priceMoves(state: Page, { page, reading, at }: RecordReading): PriceEvent[] {
  const { price: to, currency, listPrice } = reading;
  if (to === null) return [];
  if (state.price === null || currency !== state.currency)
    return [{ type: 'PriceRebased', page, price: to, currency, listPrice, at }];
  if (compareAmounts(state.price, to) === 0) return [];
  return [{ type: 'PriceChanged', page, from: state.price, to, currency, listPrice, at }];
}

function stockMoves(state: Page, { page, reading, at }: RecordReading): PriceEvent[] {
  const { availability: to } = reading;
  if (to === 'unknown' || to === state.availability) return [];
  return [{ type: 'StockChanged', page, from: state.availability, to, at }];
}
