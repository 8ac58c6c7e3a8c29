/** Lists all public events, and maps stored events to them. */
import { alertFeed, alertShapes } from './alerts.js';
import { competitorShapes, pageFeed, watchlistFeed } from './competitors.js';
import { dataFeed, dataShapes } from './data.js';
import type { FeedType } from './feedTypes.js';
import { marketFeed, marketShapes } from './market.js';
import { notificationFeed, notificationShapes } from './notifications.js';
import { orderFeed, orderShapes } from './orders.js';
import { productFeed, productShapes } from './products.js';
import type { FeedOfShop, PublicEvent, Shape, Tracked } from './shape.js';
import { storeFeed, storeShapes } from './store.js';
import { suggestionFeed, suggestionShapes } from './suggestions.js';

export const FEED_SHAPES: Readonly<Record<FeedType, Shape>> = {
  ...competitorShapes,
  ...marketShapes,
  ...suggestionShapes,
  ...alertShapes,
  ...notificationShapes,
  ...orderShapes,
  ...productShapes,
  ...storeShapes,
  ...dataShapes,
};

/** Maps what Tidewatch records about one shop to public events. */
export const SHOP_FEED = {
  ...watchlistFeed,
  ...suggestionFeed,
  ...alertFeed,
  ...notificationFeed,
  ...storeFeed,
  ...dataFeed,
} satisfies FeedOfShop;

/**
 * Maps what the store platform reports. Such an event's `at` is when it happened in the store; what happened before the
 * store was connected is its history, which a first sync reports by the thousands and no reader waits for.
 */
export const REPORTED_FEED = { ...orderFeed, ...productFeed } satisfies FeedOfShop;

/** Maps a page's events to public ones, for each shop that tracks it: at most one of each type. */
export const PAGE_FEED = {
  ...pageFeed,
  PriceChanged: (event: Parameters<typeof pageFeed.PriceChanged>[0], tracked: Tracked): readonly PublicEvent[] => [
    ...pageFeed.PriceChanged(event, tracked),
    ...marketFeed.PriceChanged(event, tracked),
  ],
  StockChanged: (event: Parameters<typeof pageFeed.StockChanged>[0], tracked: Tracked): readonly PublicEvent[] => [
    ...pageFeed.StockChanged(event, tracked),
    ...marketFeed.StockChanged(event, tracked),
  ],
};
