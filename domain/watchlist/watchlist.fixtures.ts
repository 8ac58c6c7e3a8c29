/** Commands and events of a watchlist, with defaults for all that a test does not care about. */
import { as, type CompetitorId, type Instant, type ProductId } from '../kernel/names.js';
import { type PageAddress, pageOf, readAddress, VANTAGE } from '../price/page.js';
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

export const track = (name: string): WatchlistCommand => {
  const { competitorId, url, variant } = identity(name);
  return { type: 'TrackCompetitor', competitorId, url, variant, label: null, productId: null, at };
};
export const stopTracking = (name: string): WatchlistCommand => ({
  type: 'StopTracking',
  competitorId: identity(name).competitorId,
  at,
});
/** @param seconds after all earlier events. */
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

export const link = (name: string, product: string | null): WatchlistCommand => ({
  type: 'LinkProduct',
  competitorId: identity(name).competitorId,
  productId: product === null ? null : as<ProductId>(product),
  at,
});

export const tracked = (name: string): WatchlistEvent => ({
  type: 'CompetitorTracked',
  ...identity(name),
  label: null,
  productId: null,
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
