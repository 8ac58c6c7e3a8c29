/** The events of a shop's watchlist. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, oneOf, orNull, text } from '../kernel/event.js';
import type { CompetitorId, PageId, PageVariant, ProductId, ProductUrl } from '../kernel/names.js';
import { VANTAGES } from '../price/page.js';

const tracked = {
  competitorId: named<CompetitorId>(),
  /** Of `url`, `variant` and `vantage`. */
  page: named<PageId>(),
  url: named<ProductUrl>(),
  variant: orNull(named<PageVariant>()),
  vantage: oneOf(VANTAGES),
};
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
