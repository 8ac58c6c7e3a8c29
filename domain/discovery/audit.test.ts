import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const run = { runId: 'r1' };
const suggestion = {
  suggestionId: 's1',
  page: 'p1',
  url: 'https://shop.example/tent',
  variant: null,
  title: 'Ridge Tent',
  merchant: 'Shop',
  price: '129.00',
  currency: 'USD',
  imageUrl: null,
  source: 'GOOGLE_SHOPPING',
  productId: 'gid://shopify/Product/1',
  productTitle: 'Tent',
  reasons: [],
  score: 0.834,
};

it('describes the search for competitors in the audit trail', () =>
  expect(
    trailOf(
      eventOf('DiscoveryStarted', run),
      eventOf('DiscoveryProgressed', { ...run, percent: 50 }),
      eventOf('CompetitorSuggested', { ...run, suggestion }),
      eventOf('DiscoveryCompleted', { ...run, products: 1, candidates: 12, suggested: 1 }),
      eventOf('DiscoveryFailed', { ...run, failure: 'quota' }),
      eventOf('SuggestionCountRefreshed', { newSuggestions: 3 }),
      eventOf('SuggestionCountRefreshed', { newSuggestions: 2 }),
      eventOf('SuggestionApproved', { suggestionId: 's1', page: 'p1', competitorId: 'c1' }),
      eventOf('SuggestionIgnored', { suggestionId: 's2', page: 'p1' }),
    ),
  ).toEqual([
    'DISCOVERY_STARTED (Discovery) Search for competitors started',
    'DISCOVERY_PROGRESSED (Discovery) 50% searched',
    'COMPETITOR_SUGGESTED (Discovery) “Ridge Tent” at shop.example/tent; price: 129.00 USD; for “Tent”; match: 83%',
    'DISCOVERY_COMPLETED (Discovery) 1 product searched, 12 offers found, 1 suggested',
    'DISCOVERY_FAILED (Discovery) Search for competitors failed: quota',
    'SUGGESTION_COUNT_REFRESHED (Discovery) new suggestions: 3',
    'SUGGESTION_COUNT_REFRESHED (Discovery) new suggestions: 3 -> 2',
    'SUGGESTION_APPROVED (Discovery) “Ridge Tent” at shop.example/tent; suggestion: new -> approved',
    'SUGGESTION_IGNORED (Discovery) Suggestion; suggestion: new -> ignored',
  ]));
