/** The calls of discovery (spec §7). Its progress comes as pushes; while it runs, the status is polled too. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/discovery.js';
import { call, newIdempotencyKey } from '../../../api/client.js';
import { DISCOVERY_CONFIG_FRESH_MS, DISCOVERY_POLL_MS } from '../../../api/intervals.js';
import { positions } from '../../../api/positions.js';
import { agedKey, topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import type { Read } from '../source/MarketSource.js';
import { marketTexts as texts } from '../texts/marketTexts.js';
import { discoveryCall } from './discoveryCall.js';
import { triggerErrorText } from './discoveryTexts.js';

const STATUS_KEY = topicKey('discovery', 'status');

export const discoveryStatus: Read<api.DiscoveryStatus> = {
  queryKey: STATUS_KEY,
  queryFn: ({ signal }) => read('discovery', api.discoveryStatus, { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'discovering' ? DISCOVERY_POLL_MS : false),
};

/** Has its own retries, so the query has none. */
export const discoveryConfig: Read<api.DiscoveryConfig> = {
  queryKey: agedKey('discovery-config'),
  queryFn: () => discoveryCall(signal => call(api.discoveryConfig, { signal })),
  staleTime: DISCOVERY_CONFIG_FRESH_MS,
  retry: false,
};

export function useDiscover() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const idempotencyKey = newIdempotencyKey();
      return discoveryCall(signal => call(api.triggerDiscovery, { idempotencyKey, signal }));
    },
    onSuccess: ({ position }) => {
      positions.atLeast('discovery', position);
      showToast('success', texts.discovery.begun);
    },
    onError: error => showToast('error', triggerErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: STATUS_KEY }),
  });
}
