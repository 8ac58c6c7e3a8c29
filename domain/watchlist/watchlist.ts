/** The competitors that one shop watches. Stream: `watchlist-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { CompetitorId, Instant, PageId, ProductId, ShopDomain } from '../kernel/names.js';
import { type PageAddress, pageOf, VANTAGE, type Vantage } from '../price/page.js';
import type { WatchlistEvent } from './events.js';

export type { WatchlistEvent } from './events.js';

export const watchlistStream = (shop: ShopDomain): string => `watchlist-${shop}`;

/** Spec §9: 'Competitors per store: 10'. */
export const WATCHLIST_LIMIT = 10;

export type WatchlistCommand =
  | ({
      type: 'TrackCompetitor';
      competitorId: CompetitorId;
      /** `null` until the merchant names it: the page's own title is shown meanwhile. */
      label: string | null;
      productId: ProductId | null;
      at: Instant;
    } & PageAddress)
  /** The own product that it is compared with; `null` if none. */
  | { type: 'LinkProduct'; competitorId: CompetitorId; productId: ProductId | null; at: Instant }
  | { type: 'StopTracking'; competitorId: CompetitorId; at: Instant }
  /** `cooldownMs`: after one request for a competitor, the next is refused for this long. */
  | { type: 'RequestPriceCheck'; competitorId: CompetitorId; cooldownMs: number; at: Instant }
  /** `null`: as often as the price moves. */
  | { type: 'SetCheckSchedule'; competitorId: CompetitorId; everyMinutes: number | null; at: Instant };

interface Tracked extends PageAddress {
  competitorId: CompetitorId;
  /** Of `url`, `variant` and `vantage`. */
  page: PageId;
  vantage: Vantage;
}

interface Watched {
  readonly address: PageAddress;
  readonly page: PageId;
  readonly productId: ProductId | null;
  readonly everyMinutes: number | null;
  readonly requestedAt: Instant | null;
}

/** By competitor: all that the rules need. */
type Watchlist = ReadonlyMap<CompetitorId, Watched>;

export const watchlist: Decider<Watchlist, WatchlistCommand, WatchlistEvent> = {
  initial: new Map(),

  decide(command, watched) {
    if (command.type === 'TrackCompetitor') {
      const page = pageOf(command);
      if ([...watched.values()].some(known => known.page === page)) return refuse('COMPETITOR_ALREADY_TRACKED');
      if (watched.size >= WATCHLIST_LIMIT) return refuse('WATCHLIST_FULL', { limit: WATCHLIST_LIMIT });
      return [{ ...command, type: 'CompetitorTracked', page, vantage: VANTAGE }];
    }
    const { competitorId, at } = command;
    const known = watched.get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const tracked: Tracked = { competitorId, page: known.page, ...known.address, vantage: VANTAGE };
    switch (command.type) {
      case 'LinkProduct': {
        const { productId } = command;
        if (productId === known.productId) return [];
        return [{ type: 'CompetitorLinked', ...tracked, from: known.productId, productId, at }];
      }
      case 'StopTracking':
        return [{ type: 'CompetitorDropped', ...tracked, at }];
      case 'RequestPriceCheck': {
        const left = cooldownLeftMs(known, command);
        if (left > 0) return refuse('RATE_LIMITED', { seconds: Math.ceil(left / 1_000) });
        return [{ type: 'PriceCheckRequested', ...tracked, at }];
      }
      case 'SetCheckSchedule': {
        const { everyMinutes } = command;
        if (everyMinutes === known.everyMinutes) return [];
        return [{ type: 'CheckScheduleChanged', ...tracked, from: known.everyMinutes, everyMinutes, at }];
      }
    }
  },

  evolve(watched, event) {
    const next = new Map(watched);
    const { competitorId, page, url, variant } = event;
    const unseen = { address: { url, variant }, page, productId: null, everyMinutes: null, requestedAt: null };
    const known = watched.get(competitorId) ?? unseen;
    switch (event.type) {
      case 'CompetitorTracked':
        return next.set(competitorId, { ...known, productId: event.productId });
      case 'CompetitorLinked':
        return next.set(competitorId, { ...known, productId: event.productId });
      case 'CompetitorDropped':
        next.delete(competitorId);
        return next;
      case 'PriceCheckRequested':
        return next.set(competitorId, { ...known, requestedAt: event.at });
      case 'CheckScheduleChanged':
        return next.set(competitorId, { ...known, everyMinutes: event.everyMinutes });
    }
  },
};

function cooldownLeftMs({ requestedAt }: Watched, { at, cooldownMs }: { at: Instant; cooldownMs: number }): number {
  return requestedAt === null ? 0 : Date.parse(requestedAt) + cooldownMs - Date.parse(at);
}
