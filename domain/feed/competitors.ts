/** Public events of tracked competitors. Prices are exact decimal strings. */
import { orNull, text } from '../kernel/event.js';
import { linkTo } from '../price/page.js';
import { type FeedOfPage, type FeedOfShop, publicEvents, shape } from './shape.js';

const tracked = { competitorId: text, url: text, label: orNull(text), productId: orNull(text) };

export const competitorShapes = {
  'competitor.tracked': shape('A competitor was added', tracked),
  'competitor.removed': shape('A competitor was removed', { competitorId: text, url: text }),
  'competitor.price_changed': shape(
    'A competitor’s price changed; `from` is null for the first price and after a change of currency',
    {
      ...tracked,
      from: orNull(text),
      to: text,
      currency: orNull(text),
      listPrice: orNull(text),
    },
  ),
  'competitor.stock_changed': shape('A competitor’s availability changed', { ...tracked, from: text, to: text }),
  'competitor.check_failed': shape('A competitor’s page can’t be read; sent once, until it recovers', {
    ...tracked,
    reason: text,
  }),
  'competitor.recovered': shape('A competitor’s page can be read again', tracked),
};
const event = publicEvents(competitorShapes);

export const watchlistFeed = {
  CompetitorTracked: ({ data }) => {
    const { competitorId, label, productId } = data;
    return [event('competitor.tracked', { competitorId, url: linkTo(data), label, productId })];
  },
  CompetitorDropped: ({ data }) => [
    event('competitor.removed', { competitorId: data.competitorId, url: linkTo(data) }),
  ],
} satisfies FeedOfShop;

export const pageFeed = {
  PriceObserved: ({ data: { reading } }, tracked) => {
    const { price: to, currency, listPrice } = reading;
    return to === null ? [] : [event('competitor.price_changed', { ...tracked, from: null, to, currency, listPrice })];
  },
  PriceChanged: ({ data: { from, to, currency, listPrice } }, tracked) => [
    event('competitor.price_changed', { ...tracked, from, to, currency, listPrice }),
  ],
  PriceRebased: ({ data: { price: to, currency, listPrice } }, tracked) => [
    event('competitor.price_changed', { ...tracked, from: null, to, currency, listPrice }),
  ],
  StockChanged: ({ data: { from, to } }, tracked) => [event('competitor.stock_changed', { ...tracked, from, to })],
  CheckFailed: ({ data: { reason } }, tracked) => [event('competitor.check_failed', { ...tracked, reason })],
  CheckRecovered: (_, tracked) => [event('competitor.recovered', tracked)],
} satisfies FeedOfPage;
