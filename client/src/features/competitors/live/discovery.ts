/** The calls of discovery (spec §7). Its progress comes as pushes; while it runs the status is asked now and then too. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DiscoveryConfig, DiscoveryStarted, DiscoveryStatus } from '../../../../../domain/api/discovery.js';
import { newIdempotencyKey } from '../../../api/client.js';
import { DISCOVERY_CONFIG_FRESH_MS, DISCOVERY_POLL_MS } from '../../../api/intervals.js';
import { positions } from '../../../api/positions.js';
import { agedKey, topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import type { Read } from '../source/MarketSource.js';
import { discoveryCall } from './discoveryCall.js';
import { triggerErrorText } from './discoveryTexts.js';

const BASE = '/api/competitors/discovery';
const STATUS_KEY = topicKey('discovery', 'status');

export const discoveryStatus: Read<DiscoveryStatus> = {
  queryKey: STATUS_KEY,
  queryFn: ({ signal }) => read<DiscoveryStatus>('discovery', `${BASE}/status`, signal),
  refetchInterval: ({ state }) => (state.data?.status === 'discovering' ? DISCOVERY_POLL_MS : false),
};

/** Tries by itself, so the query does not. */
export const discoveryConfig: Read<DiscoveryConfig> = {
  queryKey: agedKey('discovery-config'),
  queryFn: () => discoveryCall<DiscoveryConfig>(`${BASE}/config`),
  staleTime: DISCOVERY_CONFIG_FRESH_MS,
  retry: false,
};

export function useDiscover() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      discoveryCall<DiscoveryStarted>(`${BASE}/trigger`, { method: 'POST', idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ position }) => {
      positions.atLeast('discovery', position);
      showToast('success', 'Looking for competitors. Suggestions appear as they are found.');
    },
    onError: error => showToast('error', triggerErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: STATUS_KEY }),
  });
}
