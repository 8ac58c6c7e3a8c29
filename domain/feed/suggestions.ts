/** Public events of the search for competitors. */
import { Type } from 'typebox';
import { orNull, text } from '../kernel/event.js';
import { linkTo } from '../price/page.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const suggestionShapes = {
  'suggestion.found': shape('Another shop’s offer matches an own product', {
    suggestionId: text,
    url: text,
    title: text,
    merchant: text,
    price: orNull(text),
    currency: orNull(text),
    productId: text,
    /** 0 to 1. */
    score: Type.Number(),
    reasons: Type.Array(text),
  }),
};
const event = publicEvents(suggestionShapes);

export const suggestionFeed = {
  CompetitorSuggested({ data: { suggestion } }) {
    const { suggestionId, title, merchant, price, currency, productId, score, reasons } = suggestion;
    const url = linkTo(suggestion);
    return [
      event('suggestion.found', { suggestionId, url, title, merchant, price, currency, productId, score, reasons }),
    ];
  },
} satisfies FeedOfShop;
