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

/** Maps one shop's events to public ones. */
export const SHOP_FEED = {
  ...watchlistFeed,
  ...suggestionFeed,
  ...alertFeed,
  ...notificationFeed,
  ...orderFeed,
  ...productFeed,
  ...storeFeed,
  ...dataFeed,
} satisfies FeedOfShop;

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
