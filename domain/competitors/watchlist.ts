/** A shop's tracked competitors. Stream: `watchlist-<shop>`. */
import type { CorrectedStock } from '../extraction/correctedStock.js';
import { type Decider, refuse } from '../kernel/decider.js';
import type {
  Amount,
  CompetitorId,
  Currency,
  Instant,
  PageId,
  ProductId,
  ProductUrl,
  ShopDomain,
  VariantId,
} from '../kernel/names.js';
import { correctedPageOf, type PageAddress, pageOf, VANTAGE, type Vantage } from '../price/page.js';
import type { WatchlistEvent } from './events.js';
import type { Pair } from './pair.js';

export type { WatchlistEvent } from './events.js';

export const watchlistStream = (shop: ShopDomain): string => `watchlist-${shop}`;

/** Spec §9: 'Competitors per store: 10'. */
export const WATCHLIST_LIMIT = 10;

/** A merchant's correction of a reading. `null` fields keep the default reading. */
export interface Correction {
  /** The element that holds the price. */
  readonly place: string | null;
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly stock: CorrectedStock | null;
}

export type WatchlistCommand =
  | ({
      type: 'TrackCompetitor';
      competitorId: CompetitorId;
      /** `null` until the merchant names it; until then the page's title is shown. */
      label: string | null;
      productId: ProductId | null;
      /** Applies to `productId`. */
      pair: Pair;
      ownVariant: VariantId | null;
      /** Other known addresses of the same page, from its canonical link. */
      sameAs?: readonly ProductUrl[];
      /** Chosen by the merchant in the preview; omitted for the default reading. */
      correction?: Correction;
      at: Instant;
    } & PageAddress)
  /** The merchant chooses the own product to compare with, or `null`. Choosing the current one confirms it. */
  | {
      type: 'LinkProduct';
      competitorId: CompetitorId;
      productId: ProductId | null;
      ownVariant: VariantId | null;
      /** `assumed` restores the pair of before a choice that the merchant took back. Default: `confirmed`. */
      pair?: 'confirmed' | 'assumed';
      at: Instant;
    }
  /** The catalogue or the page's title changed; `best` is the product that matches now, or `null`. */
  | {
      type: 'ReviewPair';
      competitorId: CompetitorId;
      best: { readonly productId: ProductId; readonly ownVariant: VariantId | null } | null;
      at: Instant;
    }
  | ({ type: 'CorrectReading'; competitorId: CompetitorId; at: Instant } & Correction)
  | { type: 'WithdrawCorrection'; competitorId: CompetitorId; at: Instant }
  | { type: 'StopTracking'; competitorId: CompetitorId; at: Instant }
  /** `cooldownMs`: the minimum time between two requests for a competitor. */
  | { type: 'RequestPriceCheck'; competitorId: CompetitorId; cooldownMs: number; at: Instant }
  /** `null`: the adaptive interval. */
  | { type: 'SetCheckSchedule'; competitorId: CompetitorId; everyMinutes: number | null; at: Instant };

interface Tracked extends PageAddress {
  competitorId: CompetitorId;
  /** Identifies `url`, `variant` and `vantage`. */
  page: PageId;
  vantage: Vantage;
}

export interface Watched {
  readonly address: PageAddress;
  /** The page in use: the default one or the corrected one. */
  readonly page: PageId;
  /** The default page. Not always `pageOf(address)`, because earlier builds derived ids differently. */
  readonly commonPage: PageId;
  /** True while the merchant's correction applies. */
  readonly corrected: boolean;
  readonly productId: ProductId | null;
  readonly ownVariant: VariantId | null;
  /** `null` without a product. */
  readonly pair: Pair | null;
  readonly everyMinutes: number | null;
  readonly requestedAt: Instant | null;
}

type Watchlist = ReadonlyMap<CompetitorId, Watched>;

export const watchlist: Decider<Watchlist, WatchlistCommand, WatchlistEvent> = {
  initial: new Map(),

  decide(command, watched) {
    if (command.type === 'TrackCompetitor') {
      const page = pageOf(command);
      const addresses = [command.url, ...(command.sameAs ?? [])];
      const pages = new Set(addresses.map(each => pageOf({ url: each, variant: command.variant })));
      if ([...watched.values()].some(known => pages.has(pageOf(known.address))))
        return refuse('COMPETITOR_ALREADY_TRACKED');
      if (watched.size >= WATCHLIST_LIMIT) return refuse('WATCHLIST_FULL', { limit: WATCHLIST_LIMIT });
      const { competitorId, url, variant, label, productId, pair, ownVariant, correction, at } = command;
      const added: Tracked = { competitorId, page, url, variant, vantage: VANTAGE };
      const events: WatchlistEvent[] = [{ type: 'CompetitorTracked', ...added, label, productId, at }];
      if (productId !== null && pair !== 'assumed')
        events.push(paired(added, { ...UNPAIRED, productId }, { productId, ownVariant, pair }, at));
      if (correction) events.push(corrected(added, correction, at));
      return events;
    }
    const { competitorId, at } = command;
    const known = watched.get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const tracked: Tracked = { competitorId, page: known.page, ...known.address, vantage: VANTAGE };
    switch (command.type) {
      case 'LinkProduct': {
        const { productId, ownVariant, pair = 'confirmed' } = command;
        const events: WatchlistEvent[] = [];
        if (productId !== known.productId)
          events.push({ type: 'CompetitorLinked', ...tracked, from: known.productId, productId, at });
        if (productId === null) return events;
        // CompetitorLinked alone confirms the product.
        const complete =
          events.length > 0 ? ownVariant === null && pair === 'confirmed' : isPair(known, productId, ownVariant, pair);
        return complete ? events : [...events, paired(tracked, known, { productId, ownVariant, pair }, at)];
      }
      case 'ReviewPair': {
        const { best } = command;
        if (known.productId === null || known.pair === 'confirmed') return [];
        if (best === null)
          return known.pair === 'assumed'
            ? []
            : [paired(tracked, known, { productId: known.productId, ownVariant: null, pair: 'assumed' }, at)];
        if (isPair(known, best.productId, best.ownVariant, 'matched')) return [];
        return [paired(tracked, known, { ...best, pair: 'matched' }, at)];
      }
      case 'CorrectReading': {
        const { place, price, currency, stock } = command;
        return [corrected(tracked, { place, price, currency, stock }, at)];
      }
      case 'WithdrawCorrection':
        if (!known.corrected) return [];
        return [{ type: 'CorrectionWithdrawn', ...tracked, to: known.commonPage, at }];
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
    const unseen = {
      address: { url, variant },
      page,
      commonPage: page,
      corrected: false,
      ...UNPAIRED,
      everyMinutes: null,
      requestedAt: null,
    };
    const known = watched.get(competitorId) ?? unseen;
    switch (event.type) {
      case 'CompetitorTracked':
        return next.set(competitorId, { ...known, ...pairOf(event.productId, 'assumed') });
      case 'CompetitorLinked':
        return next.set(competitorId, { ...known, ...pairOf(event.productId, 'confirmed') });
      case 'CompetitorPaired': {
        const { productId, ownVariant, pair } = event;
        return next.set(competitorId, { ...known, productId, ownVariant, pair });
      }
      case 'ReadingCorrected':
        return next.set(competitorId, { ...known, page: event.to, corrected: true });
      case 'CorrectionWithdrawn':
        return next.set(competitorId, { ...known, page: event.to, corrected: false });
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

type Paired = Pick<Watched, 'productId' | 'ownVariant' | 'pair'>;
const UNPAIRED: Paired = { productId: null, ownVariant: null, pair: null };
const pairOf = (productId: ProductId | null, pair: Pair): Paired =>
  productId === null ? UNPAIRED : { productId, ownVariant: null, pair };
const isPair = (known: Paired, productId: ProductId, ownVariant: VariantId | null, pair: Pair): boolean =>
  known.productId === productId && known.ownVariant === ownVariant && known.pair === pair;

const paired = (
  tracked: Tracked,
  { productId: from, pair: fromPair }: Paired,
  to: { productId: ProductId; ownVariant: VariantId | null; pair: Pair },
  at: Instant,
): WatchlistEvent => ({ type: 'CompetitorPaired', ...tracked, from, fromPair, ...to, at });

const corrected = (tracked: Tracked, correction: Correction, at: Instant): WatchlistEvent => ({
  type: 'ReadingCorrected',
  ...tracked,
  to: correctedPageOf(tracked, { competitorId: tracked.competitorId, place: correction.place, at }),
  ...correction,
  at,
});

/** Ignores a request in the future, which means that the clock was set back. */
function cooldownLeftMs({ requestedAt }: Watched, { at, cooldownMs }: { at: Instant; cooldownMs: number }): number {
  return requestedAt === null || requestedAt > at ? 0 : Date.parse(requestedAt) + cooldownMs - Date.parse(at);
}
