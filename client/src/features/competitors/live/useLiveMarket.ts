import { useMemo } from 'react';
import type { MarketSource } from '../source/MarketSource.js';
import { discoveryConfig, discoveryStatus } from './discovery.js';
import { evidence, history, ownPrices, summary } from './market.js';
import { suggestionCount, suggestions, useDecide } from './suggestions.js';
import { useRemoveCompetitor, watchlist } from './watchlist.js';

/** The store's real market, from the server. */
export function useLiveMarket(): MarketSource {
  const { mutate: remove } = useRemoveCompetitor();
  const { mutate: decide } = useDecide();
  return useMemo(
    () => ({
      sample: false,
      watchlist,
      summary,
      ownPrices,
      suggestions,
      suggestionCount,
      discoveryStatus,
      discoveryConfig,
      history,
      evidence,
      remove: competitor => remove(competitor),
      decide: (suggestion, decision) => decide({ suggestion, decision }),
    }),
    [remove, decide],
  );
}
