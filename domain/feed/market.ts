/** Public events of the market: competitors' price moves, sold out, back in stock. */
import { Type } from 'typebox';
import { oneOf, orNull, text } from '../kernel/event.js';
import { percentChange } from '../kernel/money.js';
import { type FeedOfPage, publicEvents, shape } from './shape.js';

export const marketShapes = {
  'market.moved': shape('A competitor moved: a new price in the same currency, sold out, or back in stock', {
    competitorId: text,
    url: text,
    label: orNull(text),
    productId: orNull(text),
    what: oneOf(['price', 'soldOut', 'backInStock']),
    /** Prices before and after, and the change in percent; null for stock. */
    from: orNull(text),
    to: orNull(text),
    percent: orNull(Type.Number()),
    currency: orNull(text),
  }),
};
const event = publicEvents(marketShapes);
const NO_PRICE = { from: null, to: null, percent: null, currency: null };

export const marketFeed = {
  PriceChanged: ({ data: { from, to, currency } }, tracked) => [
    event('market.moved', { ...tracked, what: 'price', from, to, percent: percentChange(from, to), currency }),
  ],
  StockChanged({ data: { from, to } }, tracked) {
    if (from === 'in_stock' && to === 'out_of_stock')
      return [event('market.moved', { ...tracked, what: 'soldOut', ...NO_PRICE })];
    if (from === 'out_of_stock' && to === 'in_stock')
      return [event('market.moved', { ...tracked, what: 'backInStock', ...NO_PRICE })];
    return [];
  },
} satisfies FeedOfPage;
