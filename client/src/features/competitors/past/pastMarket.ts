/** The market at a past moment (docs/adr/0039): it never changes, so it is asked for once. */
import type { UseQueryOptions } from '@tanstack/react-query';
import { type MarketSummary, marketSummary } from '../../../../../domain/api/competitors.js';
import { marketTimeline, type Timeline } from '../../../../../domain/api/timeline.js';
import { call } from '../../../api/client.js';

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
