/** Builds watchlist commands and events with defaults for tests. */
import {
  type Amount,
  as,
  type CompetitorId,
  type Currency,
  type Instant,
  type PageId,
  type ProductId,
  type VariantId,
} from '../kernel/names.js';
import { correctedPageOf, type PageAddress, pageOf, readAddress, VANTAGE } from '../price/page.js';
import type { Pair } from './pair.js';
import type { WatchlistCommand, WatchlistEvent } from './watchlist.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const addressOf = (name: string): PageAddress => {
  const address = readAddress(`https://shop.example/${name}`);
  if (!address) throw new Error(`not a page: ${name}`);
  return address;
};
const identity = (name: string) => {
  const address = addressOf(name);
  const competitorId = as<CompetitorId>(`competitor-of-${name}`);
  return { competitorId, ...address, page: pageOf(address), vantage: VANTAGE };
};

export const track = (
  name: string,
  product: string | null = null,
  pair: Pair = 'assumed',
  ownVariant: string | null = null,
): WatchlistCommand => {
  const { competitorId, url, variant } = identity(name);
  const productId = product === null ? null : as<ProductId>(product);
  const paired = { productId, pair, ownVariant: ownVariant === null ? null : as<VariantId>(ownVariant) };
  return { type: 'TrackCompetitor', competitorId, url, variant, label: null, ...paired, at };
};
export const reviewPair = (name: string, product: string | null): WatchlistCommand => ({
  type: 'ReviewPair',
  competitorId: identity(name).competitorId,
  best: product === null ? null : { productId: as<ProductId>(product), ownVariant: null },
  at,
});
export const stopTracking = (name: string): WatchlistCommand => ({
  type: 'StopTracking',
  competitorId: identity(name).competitorId,
  at,
});
/** @param seconds time after all earlier events. */
export const checkNow = (name: string, seconds = 0): WatchlistCommand => ({
  type: 'RequestPriceCheck',
  competitorId: identity(name).competitorId,
  cooldownMs: 60_000,
  at: as<Instant>(new Date(Date.parse(at) + seconds * 1_000).toISOString()),
});
export const setSchedule = (name: string, everyMinutes: number | null): WatchlistCommand => ({
  type: 'SetCheckSchedule',
  competitorId: identity(name).competitorId,
  everyMinutes,
  at,
});

export const link = (
  name: string,
  product: string | null,
  ownVariant: string | null = null,
  pair?: 'confirmed' | 'assumed',
): WatchlistCommand => ({
  type: 'LinkProduct',
  competitorId: identity(name).competitorId,
  productId: product === null ? null : as<ProductId>(product),
  ownVariant: ownVariant === null ? null : as<VariantId>(ownVariant),
  ...(pair && { pair }),
  at,
});

export const tracked = (name: string, product: string | null = null): WatchlistEvent => ({
  type: 'CompetitorTracked',
  ...identity(name),
  label: null,
  productId: product === null ? null : as<ProductId>(product),
  at,
});
export const paired = (
  name: string,
  from: readonly [product: string, pair: Pair | null] | null,
  to: readonly [product: string, pair: Pair, ownVariant?: string],
): WatchlistEvent => ({
  type: 'CompetitorPaired',
  ...identity(name),
  from: from === null ? null : as<ProductId>(from[0]),
  fromPair: from?.[1] ?? null,
  productId: as<ProductId>(to[0]),
  ownVariant: to[2] === undefined ? null : as<VariantId>(to[2]),
  pair: to[1],
  at,
});
export const dropped = (name: string): WatchlistEvent => ({ type: 'CompetitorDropped', ...identity(name), at });
export const checkRequested = (name: string): WatchlistEvent => ({
  type: 'PriceCheckRequested',
  ...identity(name),
  at,
});
export const scheduleChanged = (name: string, from: number | null, everyMinutes: number | null): WatchlistEvent => ({
  type: 'CheckScheduleChanged',
  ...identity(name),
  from,
  everyMinutes,
  at,
});
export const linked = (name: string, from: string | null, product: string | null): WatchlistEvent => ({
  type: 'CompetitorLinked',
  ...identity(name),
  from: from === null ? null : as<ProductId>(from),
  productId: product === null ? null : as<ProductId>(product),
  at,
});

const PLACE = { place: 'visible main > b', price: as<Amount>('9.00'), currency: as<Currency>('EUR'), stock: null };
export const correct = (name: string): WatchlistCommand => ({
  type: 'CorrectReading',
  competitorId: identity(name).competitorId,
  ...PLACE,
  at,
});
/** Tracks a competitor with a correction. */
export const trackAt = (name: string): WatchlistCommand => ({ ...track(name), correction: PLACE }) as WatchlistCommand;
export const withdraw = (name: string): WatchlistCommand => ({
  type: 'WithdrawCorrection',
  competitorId: identity(name).competitorId,
  at,
});
export const correctedPage = (name: string) =>
  correctedPageOf(addressOf(name), { competitorId: identity(name).competitorId, place: PLACE.place, at });
export const corrected = (name: string): WatchlistEvent => ({
  type: 'ReadingCorrected',
  ...identity(name),
  to: correctedPage(name),
  ...PLACE,
  byRule: false,
  at,
});
/** Corrects a reading by the rule that follows from `correct`. */
export const correctedByRule = (name: string): WatchlistEvent =>
  ({ ...corrected(name), price: null, currency: null, byRule: true }) as WatchlistEvent;
const rule = (name: string) => ({ ...identity(name), part: 'price', place: PLACE.place, at }) as const;
export const ruleMade = (name: string): WatchlistEvent => ({ type: 'SiteRuleMade', ...rule(name) });
/** @param page the page that it is read as */
export const ruleRemoved = (name: string, page: PageId = identity(name).page): WatchlistEvent => ({
  ...{ type: 'SiteRuleRemoved', ...rule(name), page },
});
export const removeRule = (name: string): WatchlistCommand => ({
  ...{ type: 'RemoveSiteRule', competitorId: identity(name).competitorId, part: 'price', at },
});
export const withdrawn = (name: string): WatchlistEvent => ({
  type: 'CorrectionWithdrawn',
  ...identity(name),
  page: correctedPage(name),
  to: identity(name).page,
  at,
});
