import { describe, expect, it } from 'vitest';
import { AUDIT } from '../domain/auditEntryOf.js';
import { EVENTS, type EventType } from '../domain/events.js';
import { projections } from './readModels.js';

/** Folded without a push, each for its reason. */
const SILENT: Readonly<Record<string, readonly string[]>> = {
  // Its message's events announce it; the history is read anew whenever it opens.
  alerts: ['AlertRaised', 'AlertHistoryForgotten'],
  // Marks a suggestion as tracked; the list of competitors announces the change.
  discovery: ['CompetitorTracked', 'CompetitorDropped'],
  // No screen shows the feed: its readers are woken by its own events.
  feed: ['CompetitorLinked', 'CompetitorPaired', 'CorrectionWithdrawn', 'ReadingCorrected', 'RetentionPassed'],
  // Days older than any screen shows.
  insights: ['RetentionPassed'],
  // Nobody of the store is left to see it.
  privacy: ['StoreErased'],
};

/** The topics that a projection's events change, or one event. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  alerts: ['alerts'],
  annotations: ['annotations'],
  billing: ['billing'],
  checkouts: ['checkouts'],
  competitors: ['competitors'],
  discovery: ['discovery'],
  imports: ['imports'],
  // Every answer carries the flags of refused data.
  insights: ['orders', 'revenue', 'products', 'checkouts', 'conversion'],
  ConversionReported: ['conversion'],
  notifications: ['notifications'],
  orders: ['orders', 'revenue', 'products'],
  privacy: ['shop'],
  products: ['products'],
  sessions: ['sessions'],
  'share-links': ['shareLinks'],
  shops: ['shop'],
  'webhook-endpoints': ['webhookEndpoints'],
};

const [OWN, OTHER] = ['aurora.myshopify.com', 'borealis.myshopify.com'];
const announcements = projections.flatMap(projection =>
  Object.entries(projection.announce ?? {})
    // Carries the notification itself, to its recipients: read-models/notifications.
    .filter(([type]) => type !== 'NotificationRaised')
    .map(([type, announce]) => ({ name: projection.name, type, announce })),
);

describe('a projection', () => {
  it.each(announcements)('$name announces $type to its shop, or to each shop that tracks its page', async one => {
    const { name, type, announce } = one;
    const ofPage = EVENTS[type as EventType].of === 'all';
    const event = { type, meta: { shop: ofPage ? null : OWN }, position: '7' };
    const data = { shop: OWN, page: 'p', competitorId: 'c' };
    const find = async (_: unknown, { page }: { page?: string }) =>
      page === 'p' ? [OWN, OTHER].map(shop => ({ shop })) : [];
    const id = name === 'competitors' && !ofPage ? { id: 'c' } : {};
    const signals = (ofPage ? [OWN, OTHER] : [OWN]).flatMap((shop): object[] =>
      name === 'feed'
        ? [{ kind: 'fed', shop }]
        : (TOPICS[type] ?? TOPICS[name] ?? []).map(topic => ({
            ...{ kind: 'changed', room: `shop:${shop}`, payload: { topic, position: '7', ...id } },
          })),
    );
    expect(await announce({ ...event, data } as never, find as never)).toEqual(signals);
  });

  it.each(projections.map(({ name }) => name))(
    '%s announces each event that it folds, so that screens follow',
    name => {
      const found = projections.find(projection => projection.name === name);
      const folded = Object.keys(found?.on ?? {});
      const announced = Object.keys(found?.announce ?? {});
      expect(folded.filter(type => !announced.includes(type)).sort()).toEqual([...(SILENT[name] ?? [])].sort());
      expect(announced.filter(type => !folded.includes(type))).toEqual([]);
    },
  );

  it('folds only events that there are', () => {
    const types = Object.keys(AUDIT);
    expect(projections.flatMap(({ on }) => Object.keys(on)).filter(type => !types.includes(type))).toEqual([]);
  });
});
