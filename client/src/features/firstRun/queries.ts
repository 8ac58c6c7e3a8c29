/** The calls of the first run: what has arrived from the store, and what discovery found. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as analytics from '../../../../domain/api/analytics.js';
import { competitors } from '../../../../domain/api/competitors.js';
import * as discovery from '../../../../domain/api/discovery.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { showToast } from '../../state/toasts.js';

const WATCHLIST_KEY = topicKey('competitors');
const STATUS_KEY = topicKey('discovery', 'status');
/** Discovery's progress comes by pushes; this is for those that are lost. */
const POLL_MS = 3_000;
/** A choice, not a catalogue: the rest waits on Market Intelligence. */
const FEW = 5;

export const useArrived = () =>
  useQuery({
    queryKey: topicKey('revenue', 'arrived'),
    queryFn: ({ signal }) => read('revenue', analytics.revenue, { signal }),
  });

export const useBestSeller = () =>
  useQuery({
    queryKey: topicKey('products', 'best'),
    queryFn: ({ signal }) => read('products', analytics.products, { signal }),
    select: ({ products, total }) => ({ title: products[0]?.title ?? null, total }),
  });

export const useFound = () =>
  useQuery({
    queryKey: topicKey('discovery', 'first'),
    queryFn: ({ signal }) =>
      read('discovery', discovery.suggestions, { query: { page: 0, size: FEW, status: 'NEW' }, signal }),
    select: ({ content }) => content,
  });

/** Counts the competitors. Shares the watchlist's key, so that it is read once. */
export const useTracked = (enabled: boolean) =>
  useQuery({
    queryKey: WATCHLIST_KEY,
    queryFn: ({ signal }) => read('competitors', competitors, { signal }),
    select: ({ length }) => length,
    enabled,
  });

export const useSearchStatus = () =>
  useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => read('discovery', discovery.discoveryStatus, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'discovering' ? POLL_MS : false),
  });

export function useFind() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(discovery.triggerDiscovery),
    onSuccess: ({ position }) => positions.atLeast('discovery', position),
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: topicKey('discovery') }),
  });
}

/** One after the other: each is checked against the plan's limit. The first refusal ends it. */
export function useTrack() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        const { position } = await call(discovery.approveSuggestion, { params: { id } });
        positions.atLeast('competitors', position);
        positions.atLeast('discovery', position);
      }
    },
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: WATCHLIST_KEY });
      return queries.invalidateQueries({ queryKey: topicKey('discovery') });
    },
  });
}
