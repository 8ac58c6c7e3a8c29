/** A shop's tracked competitors. Stream: `watchlist-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { CompetitorId, Instant, PageId, ProductId, ProductUrl, ShopDomain, VariantId } from '../kernel/names.js';
import { correctedPageOf, hostOf, type PageAddress, pageOf, VANTAGE, type Vantage } from '../price/page.js';
import type { Correction } from './correction.js';
import type { WatchlistEvent } from './events.js';
import { WATCHLIST_LIMIT } from './limits.js';
import type { Pair } from './pair.js';
import { RULE_PARTS, type RulePart } from './rulePart.js';
import { CORRECTIONS_PER_RULE, correctionBy, isSameRule, placeOf, rulesFor, type SiteRule } from './siteRules.js';

export type { WatchlistEvent } from './events.js';

export const watchlistStream = (shop: ShopDomain): string => `watchlist-${shop}`;

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
      correction?: Omit<Correction, 'byRule'>;
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
  | ({ type: 'CorrectReading'; competitorId: CompetitorId; at: Instant } & Omit<Correction, 'byRule'>)
  | { type: 'WithdrawCorrection'; competitorId: CompetitorId; at: Instant }
  | { type: 'RemoveSiteRule'; competitorId: CompetitorId; part: RulePart; at: Instant }
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
  /** The correction that applies; `null`: none. */
  readonly correction: Pick<Correction, 'place' | 'stock' | 'byRule'> | null;
  readonly productId: ProductId | null;
  readonly ownVariant: VariantId | null;
  /** `null` without a product. */
  readonly pair: Pair | null;
  readonly everyMinutes: number | null;
  readonly requestedAt: Instant | null;
}

export interface Watchlist {
  readonly competitors: ReadonlyMap<CompetitorId, Watched>;
  readonly rules: readonly SiteRule[];
  /** Rules that the merchant removed, and that corrections make no more. */
  readonly removedRules: readonly SiteRule[];
}

export const watchlist: Decider<Watchlist, WatchlistCommand, WatchlistEvent> = {
  initial: { competitors: new Map(), rules: [], removedRules: [] },

  decide(command, state) {
    const { competitors: watched, rules } = state;
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
      const own = correction && { ...correction, byRule: false };
      if (own) return [...events, corrected(added, own, at), ...rulesMade(state, added, own, at)];
      const ruled = correctionBy(rulesFor(rules, added));
      return ruled ? [...events, corrected(added, ruled, at)] : events;
    }
    const { competitorId, at } = command;
    const known = watched.get(competitorId);
    if (known === undefined) return refuse('COMPETITOR_NOT_FOUND');
    const tracked = trackedAs(competitorId, known);
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
        const correction = { place, price, currency, stock, byRule: false };
        return [corrected(tracked, correction, at), ...rulesMade(state, tracked, correction, at)];
      }
      case 'WithdrawCorrection':
        if (known.correction === null) return [];
        return [{ type: 'CorrectionWithdrawn', ...tracked, to: known.commonPage, at }];
      case 'RemoveSiteRule': {
        const ofSite = rulesFor(rules, known.address);
        const rule = ofSite.find(({ part }) => part === command.part);
        if (!rule) return [];
        const left = correctionBy(ofSite.filter(other => other !== rule));
        return [
          { type: 'SiteRuleRemoved', ...tracked, part: rule.part, place: rule.place, at },
          ...onSite(watched, rule.site)
            .filter(([, { correction }]) => correction?.byRule)
            .map(([id, other]): WatchlistEvent => {
              const page = trackedAs(id, other);
              if (left) return corrected(page, left, at);
              return { type: 'CorrectionWithdrawn', ...page, to: other.commonPage, at };
            }),
        ];
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

  evolve(state, event) {
    if (event.type === 'SiteRuleMade' || event.type === 'SiteRuleRemoved') {
      const rule = { site: hostOf(event.url), part: event.part, place: event.place };
      const others = state.rules.filter(({ site, part }) => site !== rule.site || part !== rule.part);
      return event.type === 'SiteRuleMade'
        ? { ...state, rules: [...others, rule] }
        : { ...state, rules: others, removedRules: [...state.removedRules, rule] };
    }
    return { ...state, competitors: withCompetitor(state.competitors, event) };
  },
};

function withCompetitor(
  watched: Watchlist['competitors'],
  event: Exclude<WatchlistEvent, { type: 'SiteRuleMade' | 'SiteRuleRemoved' }>,
): Watchlist['competitors'] {
  const next = new Map(watched);
  const { competitorId, page, url, variant } = event;
  const unseen = {
    address: { url, variant },
    page,
    commonPage: page,
    correction: null,
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
      return next.set(competitorId, { ...known, page: event.to, correction: event });
    case 'CorrectionWithdrawn':
      return next.set(competitorId, { ...known, page: event.to, correction: null });
    case 'CompetitorDropped':
      next.delete(competitorId);
      return next;
    case 'PriceCheckRequested':
      return next.set(competitorId, { ...known, requestedAt: event.at });
    case 'CheckScheduleChanged':
      return next.set(competitorId, { ...known, everyMinutes: event.everyMinutes });
  }
}

const trackedAs = (competitorId: CompetitorId, { page, address }: Watched): Tracked => ({
  ...{ competitorId, page, ...address, vantage: VANTAGE },
});

const onSite = (watched: Watchlist['competitors'], site: string) =>
  [...watched].filter(([, { address }]) => hostOf(address.url) === site);

/** The rules that a correction completes, and their application to the site's other pages. */
function rulesMade(
  { competitors, rules, removedRules }: Watchlist,
  tracked: Tracked,
  correction: Correction,
  at: Instant,
): WatchlistEvent[] {
  const site = hostOf(tracked.url);
  const others = onSite(competitors, site).filter(([id]) => id !== tracked.competitorId);
  const made = RULE_PARTS.flatMap(part => {
    const place = placeOf(correction, part);
    if (place === null) return [];
    const rule = { site, part, place };
    const agreeing = others.filter(
      ([, { correction }]) => correction && !correction.byRule && placeOf(correction, part) === place,
    );
    const isNew = ![...rules, ...removedRules].some(known => isSameRule(known, rule));
    return isNew && agreeing.length + 1 >= CORRECTIONS_PER_RULE ? [rule] : [];
  });
  const kept = rulesFor(rules, tracked).filter(rule => !made.some(({ part }) => part === rule.part));
  const ruled = made.length > 0 ? correctionBy([...kept, ...made]) : null;
  if (!ruled) return [];
  return [
    ...made.map(({ part, place }): WatchlistEvent => ({ type: 'SiteRuleMade', ...tracked, part, place, at })),
    ...others
      .filter(([, { correction }]) => correction === null || correction.byRule)
      .map(([id, other]) => corrected(trackedAs(id, other), ruled, at)),
  ];
}

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
