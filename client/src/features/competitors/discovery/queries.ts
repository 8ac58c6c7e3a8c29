/** The calls of discovery (spec §7). Its progress comes as pushes; while it runs the status is asked now and then too. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/discovery.js';
import { call, newIdempotencyKey } from '../../../api/client.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import { discoveryCall } from './discoveryCall.js';
import { triggerErrorText } from './texts.js';

const STATUS_KEY = [...topicKey('discovery'), 'status'] as const;
const RUNNING_POLL_MS = 5_000;

export const useDiscoveryStatus = (enabled: boolean) =>
  useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => read('discovery', api.discoveryStatus, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'discovering' ? RUNNING_POLL_MS : false),
    enabled,
  });

/** Tries by itself, so the query does not. */
export const useDiscoveryConfig = (enabled: boolean) =>
  useQuery({
    queryKey: ['discovery-config'],
    queryFn: () => discoveryCall(signal => call(api.discoveryConfig, { signal })),
    staleTime: 5 * 60_000,
    retry: false,
    enabled,
  });

export function useDiscover() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const idempotencyKey = newIdempotencyKey();
      return discoveryCall(signal => call(api.triggerDiscovery, { idempotencyKey, signal }));
    },
    onSuccess: ({ position }) => {
      positions.atLeast('discovery', position);
      showToast('success', 'Looking for competitors. Suggestions appear as they are found.');
    },
    onError: error => showToast('error', triggerErrorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: STATUS_KEY }),
  });
}
