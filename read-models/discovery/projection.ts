/** Folds suggestions and searches. Serves `GET /api/competitors/suggestions` and `…/discovery/status`. */

import { linkTo, pageOf } from '../../domain/price/page.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { discoveries, suggestions } from './tables.js';

export const discovery = projection({
  name: 'discovery',
  version: 3,
  tables: { suggestions, discoveries },

  needs: {
    DiscoveryProgressed: ofShop,
    DiscoveryCompleted: ofShop,
    DiscoveryFailed: ofShop,
    SuggestionApproved: ofPage,
    SuggestionIgnored: ofPage,
    CompetitorTracked: ofPage,
    CompetitorDropped: ({ data, meta }) => ({ suggestions: [[meta.shop, pageOf(data)]] }),
  },

  on: {
    DiscoveryStarted: ({ meta, at }, { discoveries }) =>
      discoveries.put({ shop: meta.shop, started_at: at, state: 'running', percent: 0, found: 0, failure: null }),

    DiscoveryProgressed: ({ data: { percent }, meta }, { discoveries }) => discoveries.patch([meta.shop], { percent }),

    CompetitorSuggested: ({ data: { suggestion }, meta, at }, { suggestions }) =>
      suggestions.put({
        shop: meta.shop,
        page: suggestion.page,
        id: suggestion.suggestionId,
        url: linkTo(suggestion),
        title: suggestion.title,
        merchant: suggestion.merchant,
        price: suggestion.price,
        currency: suggestion.currency,
        image_url: suggestion.imageUrl,
        source: suggestion.source,
        product_id: suggestion.productId,
        product_title: suggestion.productTitle,
        reasons: JSON.stringify(suggestion.reasons),
        score: suggestion.score,
        status: 'NEW',
        tracked: 0,
        discovered_at: at,
      }),

    DiscoveryCompleted: ({ data: { suggested }, meta }, { discoveries }) =>
      discoveries.patch([meta.shop], { state: 'done', percent: 100, found: suggested }),

    DiscoveryFailed: ({ data: { failure }, meta }, { discoveries }) =>
      discoveries.patch([meta.shop], { state: 'failed', failure }),

    SuggestionApproved: ({ data: { page }, meta }, { suggestions }) =>
      suggestions.patch([meta.shop, page], { status: 'APPROVED' }),

    SuggestionIgnored: ({ data: { page }, meta }, { suggestions }) =>
      suggestions.patch([meta.shop, page], { status: 'IGNORED' }),

    CompetitorTracked: ({ data: { page }, meta }, { suggestions }) =>
      suggestions.patch([meta.shop, page], { tracked: 1 }),

    // Derives the page from the address, because a corrected competitor has another page.
    CompetitorDropped: ({ data, meta }, { suggestions }) =>
      suggestions.patch([meta.shop, pageOf(data)], { tracked: 0 }),
  },

  announce: {
    DiscoveryStarted: changed,
    DiscoveryProgressed: changed,
    CompetitorSuggested: changed,
    DiscoveryCompleted: changed,
    DiscoveryFailed: changed,
    SuggestionApproved: changed,
    SuggestionIgnored: changed,
  },
});

function ofShop({ meta }: Folded<'DiscoveryProgressed' | 'DiscoveryCompleted' | 'DiscoveryFailed'>) {
  return { discoveries: [[meta.shop]] };
}

function ofPage({ data, meta }: Folded<'SuggestionApproved' | 'SuggestionIgnored' | 'CompetitorTracked'>) {
  return { suggestions: [[meta.shop, data.page]] };
}

type DiscoveryEventType =
  | 'DiscoveryStarted'
  | 'DiscoveryProgressed'
  | 'CompetitorSuggested'
  | 'DiscoveryCompleted'
  | 'DiscoveryFailed'
  | 'SuggestionApproved'
  | 'SuggestionIgnored';

function changed({ meta, position }: Folded<DiscoveryEventType>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'discovery', position } }];
}
