/** What the log keeps of the competitors that a shop watches. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, orNull, text } from '../kernel/event.js';
import type { CompetitorId, PageId, ProductId, ProductUrl } from '../kernel/names.js';

const tracked = { competitorId: named<CompetitorId>(), page: named<PageId>(), url: named<ProductUrl>() };
const product = orNull(named<ProductId>());
const minutes = orNull(Type.Number());

export const watchlistEvents = {
  CompetitorTracked: ofShop({ ...tracked, label: orNull(text), productId: product }),
  CompetitorLinked: ofShop({ ...tracked, from: product, productId: product }),
  CompetitorDropped: ofShop(tracked),
  PriceCheckRequested: ofShop(tracked),
  CheckScheduleChanged: ofShop({ ...tracked, from: minutes, everyMinutes: minutes }),
};
export type WatchlistEvent = EventIn<typeof watchlistEvents>;
