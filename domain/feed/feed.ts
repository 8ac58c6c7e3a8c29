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

/** The feed's part of one shop's events. */
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

/** The feed's part of a page's events, for each shop that tracks it. At most one event of each type. */
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
