/** The competitors that one shop watches. Stream: `watchlist-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { CompetitorId, Instant, PageId, ProductId, ProductUrl } from '../kernel/names.js';
import { pageOf } from '../price/page.js';

/** Spec §9: 'Competitors per store: 10'. */
export const WATCHLIST_LIMIT = 10;

export type WatchlistCommand =
  | {
      type: 'TrackCompetitor';
      competitorId: CompetitorId;
      url: ProductUrl;
      /** `null` until the merchant names it: the page's own title is shown then. */
      label: string | null;
      productId: ProductId | null;
      at: Instant;
    }
  | { type: 'StopTracking'; competitorId: CompetitorId; at: Instant }
  | { type: 'RequestPriceCheck'; competitorId: CompetitorId; at: Instant };

interface Tracked {
  competitorId: CompetitorId;
  page: PageId;
  url: ProductUrl;
}

export type WatchlistEvent =
  | ({ type: 'CompetitorTracked'; label: string | null; productId: ProductId | null; at: Instant } & Tracked)
  | ({ type: 'CompetitorDropped'; at: Instant } & Tracked)
  | ({ type: 'PriceCheckRequested'; at: Instant } & Tracked);

/** Tracked pages by competitor: all that the rules need to know. */
type Watchlist = ReadonlyMap<CompetitorId, ProductUrl>;

export const watchlist: Decider<Watchlist, WatchlistCommand, WatchlistEvent> = {
  initial: new Map(),

  decide(command, tracked) {
    if (command.type === 'TrackCompetitor') {
      if ([...tracked.values()].includes(command.url)) return refuse('COMPETITOR_ALREADY_TRACKED');
      if (tracked.size >= WATCHLIST_LIMIT) return refuse('WATCHLIST_FULL', { limit: WATCHLIST_LIMIT });
      return [{ ...command, type: 'CompetitorTracked', page: pageOf(command.url) }];
    }
    const { competitorId, at } = command;
    const url = tracked.get(competitorId);
    if (url === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const type = command.type === 'StopTracking' ? 'CompetitorDropped' : 'PriceCheckRequested';
    return [{ type, competitorId, page: pageOf(url), url, at }];
  },

  evolve(tracked, event) {
    if (event.type === 'PriceCheckRequested') return tracked;
    const next = new Map(tracked);
    if (event.type === 'CompetitorTracked') next.set(event.competitorId, event.url);
    else next.delete(event.competitorId);
    return next;
  },
};
