import { useMemo } from 'react';
import type { DiscoveryConfig, DiscoveryStatus } from '../../../../../domain/api/discovery.js';
import { summary } from '../../../../../domain/competitors/market/summary.js';
import { demoKey } from '../../../api/queryKeys.js';
import { useSharedState } from '../../../state/sharedState.js';
import type { MarketSource, Read } from '../source/MarketSource.js';
import { marketTexts as texts } from '../texts/marketTexts.js';
import { demoEvidence, demoHistory } from './demoDetails.js';
import { demoMarket } from './demoMarket.js';
import { decideDemoSuggestion, demo, removeDemoCompetitor, type Samples } from './demoStore.js';

/** Spec §9's sample data, kept for the tab's lifetime: makes no calls. */
export function useDemoMarket(): MarketSource {
  const samples = useSharedState(demo);
  return useMemo(() => demoSource(samples), [samples]);
}

function demoSource({ revision, competitors, suggestions }: Samples): MarketSource {
  const keyOf = (...part: readonly (string | number)[]) => demoKey(revision, ...part);
  /** Available at once and never refetched: each revision has its own keys. */
  const made = <Data>(part: readonly (string | number)[], make: () => Data): Read<Data> => ({
    queryKey: keyOf(...part),
    queryFn: make,
    initialData: make,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const page = {
    content: [...suggestions],
    newSuggestions: suggestions.length,
    page: 0,
    size: suggestions.length,
    totalElements: suggestions.length,
    totalPages: 1,
  };
  return {
    sample: true,
    watchlist: made(['watchlist'], () => competitors),
    summary: made(['summary'], () => summary(competitors)),
    ownPrices: made(['own-prices'], () => demoMarket(competitors)),
    suggestions: {
      queryKey: keyOf('suggestions'),
      queryFn: () => page,
      initialData: { pages: [page], pageParams: [0] },
      initialPageParam: 0,
      getNextPageParam: () => undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    suggestionCount: made(['suggestion-count'], () => suggestions.length),
    discoveryStatus: made<DiscoveryStatus>(['discovery-status'], () => ({
      last_discovery: null,
      can_discover: false,
      is_on_cooldown: false,
      status: 'idle',
      next_discovery: null,
      percent: 0,
      found: 0,
      failure: null,
      message: null,
    })),
    discoveryConfig: made<DiscoveryConfig>(['discovery-config'], () => ({
      enabled: false,
      configured: false,
      message: '',
      error: texts.discovery.notInSample,
    })),
    history: (competitor, days) =>
      made(['history', competitor.id, days], () => demoHistory(competitor, days, Date.now())),
    evidence: competitor => made(['evidence', competitor.id], () => demoEvidence(competitor)),
    remove: ({ id }) => removeDemoCompetitor(id),
    decide: decideDemoSuggestion,
  };
}
