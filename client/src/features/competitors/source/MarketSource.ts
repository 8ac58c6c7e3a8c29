/**
 * Where the market screen's data comes from: the store's own (`live/`), or the sample data (`demo/`). A screen reads
 * and acts through it, and only its labels depend on which one it is.
 */
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { DiscoveryConfig, DiscoveryStatus, Suggestion, Suggestions } from '../../../../../domain/api/discovery.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import type { MarketProduct, MarketSummary } from '../../../../../domain/api/market.js';
import type { PriceHistory } from '../../../../../domain/api/priceHistory.js';

/** For `useQuery`. */
export type Read<Data> = UseQueryOptions<Data, Error, Data, QueryKey>;
export type SuggestionPages = InfiniteData<Suggestions, number>;
/** For `useInfiniteQuery`: the next page on request. */
export type ReadSuggestions = UseInfiniteQueryOptions<Suggestions, Error, SuggestionPages, QueryKey, number>;

export type Decision = 'approve' | 'ignore';

export interface MarketSource {
  /** Sample data: every card and row is labelled so, and features that need a real store are left out. */
  readonly sample: boolean;
  readonly watchlist: Read<readonly Competitor[]>;
  readonly summary: Read<MarketSummary>;
  readonly ownPrices: Read<readonly MarketProduct[]>;
  readonly suggestions: ReadSuggestions;
  readonly suggestionCount: Read<number>;
  readonly discoveryStatus: Read<DiscoveryStatus>;
  readonly discoveryConfig: Read<DiscoveryConfig>;
  history(competitor: Competitor, days: number): Read<PriceHistory>;
  evidence(competitor: Competitor): Read<PriceEvidence>;
  remove(competitor: Competitor): void;
  decide(suggestion: Suggestion, decision: Decision): void;
}

const Source = createContext<MarketSource | null>(null);
export const MarketSourceProvider = Source.Provider;

export function useMarketSource(): MarketSource {
  const source = useContext(Source);
  if (source === null) throw new Error('A part of the market screen was rendered without a source.');
  return source;
}

/** All loaded suggestions without duplicates: new ones on the server shift the rest to later pages. */
export const suggestionsOf = ({ pages }: SuggestionPages): readonly Suggestion[] => [
  ...new Map(pages.flatMap(({ content }) => content.map(item => [item.id, item] as const))).values(),
];
