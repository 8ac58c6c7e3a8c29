/** The market's figures: the stat cards, and where the own prices stand. They move with the watchlist. */
import { useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/competitors.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';

const KEY = [...topicKey('competitors'), 'market'] as const;

export const useMarketSummary = (enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'summary'],
    queryFn: ({ signal }) => read('competitors', api.marketSummary, { signal }),
    enabled,
  });

export const useMarketProducts = (enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'products'],
    queryFn: ({ signal }) => read('competitors', api.marketProducts, { signal }),
    enabled,
  });
