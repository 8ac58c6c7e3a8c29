/** What one competitor's page showed, whoever watches it. Stream: `page-<hash of the normalised URL>`. */
import type { Decider } from '../kernel/decider.js';
import { compareAmounts } from '../kernel/money.js';
import type { Amount, Currency, Instant, PageId } from '../kernel/names.js';

export const pageStream = (page: PageId): string => `page-${page}`;

/** Price-monitoring reference §7. `unknown` is an answer of its own: nothing on the page proved anything. */
export type Availability = 'in_stock' | 'out_of_stock' | 'pre_order' | 'back_order' | 'discontinued' | 'unknown';

/** Why a check brought no reading. Stable codes: the client has a sentence for each. */
export type CheckFailure =
  | 'blocked'
  | 'gone'
  | 'http_error'
  | 'no_price'
  | 'not_html'
  | 'redirect_refused'
  | 'address_refused'
  | 'robots_disallowed'
  | 'timeout'
  | 'too_large'
  | 'unreachable';

export interface Reading {
  readonly title: string | null;
  /** `null` where the page is sold out or discontinued and names no price. */
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
}

export type PriceCommand =
  | { type: 'RecordReading'; page: PageId; reading: Reading; at: Instant }
  /** The site said that nothing changed since the last reading. */
  | { type: 'RecordUnchanged'; page: PageId; at: Instant }
  | { type: 'RecordFailure'; page: PageId; reason: CheckFailure; at: Instant };

export type PriceEvent =
  | { type: 'PriceObserved'; page: PageId; reading: Reading; at: Instant }
  | {
      type: 'PriceChanged';
      page: PageId;
      from: Amount;
      to: Amount;
      /** `null` where the page does not say it: then neither price has one. */
      currency: Currency | null;
      listPrice: Amount | null;
      at: Instant;
    }
  /** A price with nothing to compare it with: the page had none before, or names another currency now. */
  | {
      type: 'PriceRebased';
      page: PageId;
      price: Amount;
      currency: Currency | null;
      /** Absent where it was recorded before list prices were kept with it. */
      listPrice?: Amount | null;
      at: Instant;
    }
  | { type: 'StockChanged'; page: PageId; from: Availability; to: Availability; at: Instant }
  | { type: 'CheckFailed'; page: PageId; reason: CheckFailure; at: Instant }
  | { type: 'CheckRecovered'; page: PageId; at: Instant };

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
