/**
 * What one variant of a competitor's page showed, for every shop that watches it. Stream: `page-<hash of URL, variant and vantage>`.
 */
import type { Decider } from '../kernel/decider.js';
import { compareAmounts } from '../kernel/money.js';
import type { Amount, Currency, Instant, PageId } from '../kernel/names.js';
import type { Observer } from './page.js';

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
  | 'unreachable'
  /** The page was read, and does not offer the variant that is watched. */
  | 'variant_gone';

export interface Reading {
  readonly title: string | null;
  /** `null` where the page is sold out or discontinued and names no price. */
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
}

/** Each look at a page says who looked. */
interface Look {
  page: PageId;
  observer: Observer;
  at: Instant;
}

export type PriceCommand =
  | ({ type: 'RecordReading'; reading: Reading } & Look)
  /** The site said that nothing changed since the last reading. */
  | ({ type: 'RecordUnchanged' } & Look)
  | ({ type: 'RecordFailure'; reason: CheckFailure } & Look);

export type PriceEvent =
  | ({ type: 'PriceObserved'; reading: Reading } & Look)
  | ({
      type: 'PriceChanged';
      from: Amount;
      to: Amount;
      /** `null` where the page does not say it: then neither price has one. */
      currency: Currency | null;
      listPrice: Amount | null;
    } & Look)
  /** A price with nothing to compare it with: the page had none before, or names another currency now. */
  | ({
      type: 'PriceRebased';
      price: Amount;
      currency: Currency | null;
      /** Absent where it was recorded before list prices were kept with it. */
      listPrice?: Amount | null;
    } & Look)
  | ({ type: 'StockChanged'; from: Availability; to: Availability } & Look)
  | ({ type: 'CheckFailed'; reason: CheckFailure } & Look)
  | ({ type: 'CheckRecovered' } & Look);

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
    const { page, observer, at } = command;
    const look: Look = { page, observer, at };
    if (command.type === 'RecordFailure')
      return state.failing === command.reason ? [] : [{ type: 'CheckFailed', ...look, reason: command.reason }];

    const recovered: PriceEvent[] = state.failing ? [{ type: 'CheckRecovered', ...look }] : [];
    if (command.type === 'RecordUnchanged') return recovered;
    const { reading } = command;
    if (!state.observed) return [...recovered, { type: 'PriceObserved', ...look, reading }];
    return [...recovered, ...priceMoves(state, reading, look), ...stockMoves(state, reading, look)];
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

function priceMoves(state: Page, { price: to, currency, listPrice }: Reading, look: Look): PriceEvent[] {
  if (to === null) return [];
  if (state.price === null || currency !== state.currency)
    return [{ type: 'PriceRebased', ...look, price: to, currency, listPrice }];
  if (compareAmounts(state.price, to) === 0) return [];
  return [{ type: 'PriceChanged', ...look, from: state.price, to, currency, listPrice }];
}

function stockMoves(state: Page, { availability: to }: Reading, look: Look): PriceEvent[] {
  if (to === 'unknown' || to === state.availability) return [];
  return [{ type: 'StockChanged', ...look, from: state.availability, to }];
}
