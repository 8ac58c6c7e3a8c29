/** Commands on one watchlist, for tests of races and repetitions. */

import type { WatchlistCommand } from '../../../domain/competitors/watchlist.js';
import { as, type CompetitorId, type Instant } from '../../../domain/kernel/names.js';
import { readAddress } from '../../../domain/price/page.js';
import type { EventMeta } from '../../../platform/event-store/port.js';

export const stream = 'watchlist-aurora.myshopify.com';
export const meta: EventMeta = {
  actor: { kind: 'merchant', id: 'm' },
  shop: 'aurora.myshopify.com',
  correlationId: 'c',
  causationId: null,
};
export const at = as<Instant>('2026-07-01T09:00:00.000Z');
export const later = as<Instant>('2026-07-01T09:00:01.000Z');

export function track(name: string, when = at): WatchlistCommand {
  const address = readAddress(`https://shop.example/${name}`);
  if (!address) throw new Error(name);
  return {
    type: 'TrackCompetitor',
    competitorId: as<CompetitorId>(name),
    ...address,
    label: null,
    productId: null,
    pair: 'assumed',
    ownVariant: null,
    at: when,
  };
}

export const drop = (name: string): WatchlistCommand => ({
  type: 'StopTracking',
  competitorId: as<CompetitorId>(name),
  at,
});

/** The rules say yes to it again and again. */
export const schedule = (name: string, everyMinutes: number, when = at): WatchlistCommand => ({
  type: 'SetCheckSchedule',
  competitorId: as<CompetitorId>(name),
  everyMinutes,
  at: when,
});
