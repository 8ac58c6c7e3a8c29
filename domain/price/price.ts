/**
 * The readings of one variant of a competitor's page, shared by all shops that watch it. Stream: `page-<hash of URL,
 * variant and vantage>`.
 */
import type { Decider } from '../kernel/decider.js';
import { compareAmounts } from '../kernel/money.js';
import { type Amount, as, type Currency, type Instant, type PageId } from '../kernel/names.js';
import type { Availability, CheckFailure, Figures, PriceEvent, Reading } from './events.js';
import { sameFigures } from './knownNow.js';
import type { Observer } from './page.js';

export type { Availability, CheckFailure, Figures, PriceEvent, Reading } from './events.js';

export const pageStream = (page: PageId): string => `page-${page}`;

interface Look {
  page: PageId;
  observer: Observer;
  at: Instant;
}

type Kept = Look & { readonly snapshot?: string };

export type PriceCommand =
  /** `snapshot`: SHA-256 of the page as it was kept, if it was. */
  | ({ type: 'RecordReading'; reading: Reading; snapshot?: string } & Look)
  /** The site reported no change since the last reading. */
  | ({ type: 'RecordUnchanged' } & Look)
  | ({ type: 'RecordFailure'; reason: CheckFailure } & Look)
  /** The site asked us to wait until then. */
  | ({ type: 'RecordSlowDown'; until: Instant } & Look)
  | {
      type: 'RecordRevision';
      page: PageId;
      at: Instant;
      readAt: Instant;
      snapshot: string;
      extractor: number;
      from: Figures;
      to: Figures;
    };

interface Page {
  readonly observed: boolean;
  readonly title: string | null;
  readonly shopName: string | null;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly availability: Availability;
  /** The times of the readings that price and stock come from. */
  readonly pricedAt: Instant;
  readonly stockedAt: Instant;
  readonly failing: CheckFailure | null;
}

const NEVER = as<Instant>('');

/**
 * Records only differences. A failed check never changes price or stock; unknown stock and a missing price keep the
 * last known value, so that `out -> unknown -> in` is one change from out to in (reference §11).
 */
export const price: Decider<Page, PriceCommand, PriceEvent> = {
  initial: {
    ...{ observed: false, title: null, shopName: null, price: null, currency: null },
    ...{ availability: 'unknown', pricedAt: NEVER, stockedAt: NEVER, failing: null },
  },

  decide(command, state) {
    if (command.type === 'RecordRevision') {
      const { type: _, ...revision } = command;
      return state.observed && !sameFigures(revision.from, revision.to)
        ? [{ type: 'ReadingRevised', ...revision }]
        : [];
    }
    const { page, observer, at } = command;
    const look: Look = { page, observer, at };
    if (command.type === 'RecordFailure')
      return state.failing === command.reason ? [] : [{ type: 'CheckFailed', ...look, reason: command.reason }];

    if (command.type === 'RecordSlowDown') return [{ type: 'SlowDownRequested', ...look, until: command.until }];

    const recovered: PriceEvent[] = state.failing ? [{ type: 'CheckRecovered', ...look }] : [];
    if (command.type === 'RecordUnchanged') return recovered;
    const { reading, snapshot } = command;
    const kept: Kept = { ...look, ...(snapshot === undefined ? {} : { snapshot }) };
    if (!state.observed) return [...recovered, { type: 'PriceObserved', ...kept, reading }];
    return [
      ...recovered,
      ...renamed(state, reading, look),
      ...shopNamed(state, reading, look),
      ...priceMoves(state, reading, kept),
      ...stockMoves(state, reading, kept),
    ];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PriceObserved': {
        const { title, shopName = null, price, currency, availability } = event.reading;
        const { at } = event;
        return {
          ...{ observed: true, title, shopName, price, currency, availability },
          ...{ pricedAt: at, stockedAt: at, failing: null },
        };
      }
      case 'PageRenamed':
        return { ...state, title: event.to };
      case 'ShopNamed':
        return { ...state, shopName: event.to };
      case 'PriceChanged':
        return { ...state, price: event.to, currency: event.currency, pricedAt: event.at };
      case 'PriceRebased':
        return { ...state, price: event.price, currency: event.currency, pricedAt: event.at };
      case 'StockChanged':
        return { ...state, availability: event.to, stockedAt: event.at };
      case 'CheckFailed':
        return { ...state, failing: event.reason };
      case 'CheckRecovered':
        return { ...state, failing: null };
      case 'SlowDownRequested':
        return state;
      case 'ReadingRevised': {
        const { readAt, to } = event;
        // After a later move, the revision concerns the past only.
        const priced = readAt < state.pricedAt ? {} : { price: to.price, currency: to.currency, pricedAt: readAt };
        const stocked = readAt < state.stockedAt ? {} : { availability: to.availability, stockedAt: readAt };
        return { ...state, ...priced, ...stocked };
      }
    }
  },
};

/** A missing title is not a rename. */
function renamed(state: Page, { title: to }: Reading, look: Look): PriceEvent[] {
  return to === null || to === state.title ? [] : [{ type: 'PageRenamed', ...look, from: state.title, to }];
}

/** A page that stops naming its shop keeps the last name. */
function shopNamed(state: Page, { shopName: to }: Reading, look: Look): PriceEvent[] {
  return to === undefined || to === state.shopName ? [] : [{ type: 'ShopNamed', ...look, from: state.shopName, to }];
}

function priceMoves(state: Page, { price: to, currency, listPrice }: Reading, look: Kept): PriceEvent[] {
  if (to === null) return [];
  if (state.price === null || currency !== state.currency)
    return [{ type: 'PriceRebased', ...look, price: to, currency, listPrice }];
  if (compareAmounts(state.price, to) === 0) return [];
  return [{ type: 'PriceChanged', ...look, from: state.price, to, currency, listPrice }];
}

function stockMoves(state: Page, { availability: to }: Reading, look: Kept): PriceEvent[] {
  if (to === 'unknown' || to === state.availability) return [];
  return [{ type: 'StockChanged', ...look, from: state.availability, to }];
}
