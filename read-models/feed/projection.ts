/**
 * Folds each shop's public events, in the order of the log. A page's events go to every shop that tracks it at that
 * time. A store's history before its connection is left out. Serves `GET /api/feed` and the webhook endpoints' readers.
 */
import type { EventType } from '../../domain/events.js';
import { PAGE_FEED, REPORTED_FEED, SHOP_FEED } from '../../domain/feed/feed.js';
import type { PublicEvent } from '../../domain/feed/shape.js';
import { linkTo } from '../../domain/price/page.js';
import type { Signal } from '../../platform/realtime/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import { type Find, type Folded, projection, type RowsOf } from '../projection.js';
import { feedEvents, feedGone, feedStarts, feedWatches } from './tables.js';

const tables = { events: feedEvents, watches: feedWatches, starts: feedStarts, gone: feedGone };
type FeedRows = RowsOf<typeof tables>;
type ShopEvent = keyof typeof SHOP_FEED;
type ReportedEvent = keyof typeof REPORTED_FEED;
type PageEvent = keyof typeof PAGE_FEED;
type Connected = Folded<'ShopConnected' | 'ShopReconnected'>;
type Moved = Folded<'ReadingCorrected' | 'CorrectionWithdrawn'>;
type Linked = Folded<'CompetitorLinked' | 'CompetitorPaired'>;

export const feed = projection({
  name: 'feed',
  version: 2,
  tables,

  needs: {
    ...ofEach<ReportedEvent>(REPORTED_FEED, ofShop),
    ...ofEach<PageEvent>(PAGE_FEED, ({ data }) => ({ watches: [[data.page]] })),
    ShopConnected: ofShop,
    ShopReconnected: ofShop,
    CompetitorLinked: ofCompetitor,
    CompetitorPaired: ofCompetitor,
    ReadingCorrected: ofCompetitor,
    CorrectionWithdrawn: ofCompetitor,
  },

  on: {
    ...ofEach<ShopEvent>(SHOP_FEED, putOfShop),
    ...ofEach<ReportedEvent>(REPORTED_FEED, putReported),
    ...ofEach<PageEvent>(PAGE_FEED, putOfPage),

    ShopConnected: connect,
    ShopReconnected: connect,

    CompetitorTracked(event, rows) {
      const { page, competitorId: competitor_id, label, productId: product_id } = event.data;
      rows.watches.put({ page, shop: event.meta.shop, competitor_id, url: linkTo(event.data), label, product_id });
      putOfShop(event, rows);
    },

    CompetitorDropped(event, rows) {
      rows.watches.remove(...keyOf(event));
      putOfShop(event, rows);
    },

    CompetitorLinked: link,
    CompetitorPaired: link,
    ReadingCorrected: move,
    CorrectionWithdrawn: move,

    // Public events are kept as long as orders.
    async RetentionPassed({ data, meta: { shop } }, { events, gone }) {
      let last = '';
      for (const { position, type } of await events.olderThan(shop, 'at', data.ordersBefore)) {
        events.remove(shop, position, type);
        if (position > last) last = position;
      }
      if (last !== '') gone.put({ shop, position: last });
    },
  },

  announce: {
    ...ofEach<ShopEvent | ReportedEvent>({ ...SHOP_FEED, ...REPORTED_FEED }, ({ meta }): Signal[] => [
      { kind: 'fed', shop: meta.shop as string },
    ]),
    ...ofEach<PageEvent>(PAGE_FEED, toWatchers),
  },
});

/** Uses one function for each of a mapping's event types. Their types can't express that it fits each of them. */
function ofEach<Type extends EventType>(
  mapping: Readonly<Record<Type, unknown>>,
  use: (event: Folded<Type>, ...rest: never[]) => unknown,
): object {
  return Object.fromEntries(Object.keys(mapping).map(type => [type, use]));
}

function putOfShop(event: Folded<ShopEvent>, { events }: FeedRows): void {
  const mapped = SHOP_FEED[event.type](event as never) as readonly PublicEvent[];
  for (const one of mapped) events.put(rowOf(event, event.meta.shop as string, one));
}

/** Skips what happened in the store before it was connected. */
function putReported(event: Folded<ReportedEvent>, { events, starts }: FeedRows): void {
  const shop = event.meta.shop as string;
  const start = starts.needed(shop);
  if (start && event.at < start.at) return;
  for (const one of REPORTED_FEED[event.type](event as never)) events.put(rowOf(event, shop, one));
}

/** A store that returns keeps its start: what changed while it was disconnected isn't history. */
function connect(event: Connected, rows: FeedRows): void {
  const shop = event.meta.shop as string;
  if (!rows.starts.needed(shop)) rows.starts.put({ shop, at: event.at });
  putOfShop(event, rows);
}

function putOfPage(event: Folded<PageEvent>, { events, watches }: FeedRows): void {
  for (const { shop, competitor_id: competitorId, url, label, product_id: productId } of watches.neededUnder(
    event.data.page,
  ))
    for (const one of PAGE_FEED[event.type](event as never, { competitorId, url, label, productId }))
      events.put(rowOf(event, shop, one));
}

const rowOf = (
  { id, at, position }: Folded<ShopEvent | ReportedEvent | PageEvent>,
  shop: string,
  { type, data }: PublicEvent,
): RowOf<typeof feedEvents> => ({
  shop,
  position,
  type,
  // The market's events share their stored event with the competitor's.
  id: type === 'market.moved' ? `${id}.market` : id,
  at,
  data: JSON.stringify(data),
});

type OfCompetitor = Moved | Linked | Folded<'CompetitorDropped'>;
const keyOf = ({ data, meta }: OfCompetitor) => [data.page, meta.shop as string, data.competitorId] as const;

function ofShop({ meta }: Connected | Folded<ReportedEvent>) {
  return { starts: [[meta.shop as string]] };
}

function ofCompetitor(event: Moved | Linked) {
  return { watches: [keyOf(event)] };
}

function link(event: Linked, { watches }: FeedRows): Promise<void> {
  return watches.patch(keyOf(event), { product_id: event.data.productId });
}

/** The competitor continues on another page. */
function move(event: Moved, { watches }: FeedRows): void {
  const watch = watches.needed(...keyOf(event));
  if (!watch) return;
  watches.remove(...keyOf(event));
  watches.put({ ...watch, page: event.data.to });
}

async function toWatchers({ data }: Folded<PageEvent>, find: Find): Promise<Signal[]> {
  const watching = await find(feedWatches, { page: data.page });
  return watching.map(({ shop }) => ({ kind: 'fed', shop }));
}
