/** The market at a past moment: it never changes, so it is read once. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { type RevenueTimeseries, revenueTimeseries } from '../../../../../domain/api/analytics.js';
import { type MarketSummary, marketSummary } from '../../../../../domain/api/market.js';
import { marketTimeline, type Timeline } from '../../../../../domain/api/timeline.js';
import { call } from '../../../api/client.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';

export const pastMarket = (at: string): UseQueryOptions<Timeline> => ({
  queryKey: ['past-market', at],
  queryFn: ({ signal }) => call(marketTimeline, { query: { at }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: before => before,
});

export const pastSummary = (at: string): UseQueryOptions<MarketSummary> => ({
  queryKey: ['past-summary', at],
  queryFn: ({ signal }) => call(marketSummary, { query: { at }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: before => before,
});

/** Renewed as orders arrive; the slider does without it if it cannot be read. */
export const pastRevenue: UseQueryOptions<RevenueTimeseries> = {
  queryKey: topicKey('revenue', 'past'),
  queryFn: ({ signal }) => read('revenue', revenueTimeseries, { signal }),
};
