/** The chain of the log and the erasures. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/admin.js';
import { messageOf } from '../../../api/errors.js';
import { adminKey } from '../../../api/queryKeys.js';
import { showToast } from '../../../state/toasts.js';
import { adminCall } from '../session/adminSession.js';

const VERIFICATION = adminKey('verification');
const ERASURES = adminKey('erasures');
const POLL_MS = 1_000;

export const useVerification = () =>
  useQuery({
    queryKey: VERIFICATION,
    queryFn: ({ signal }) => adminCall(api.verification, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
    refetchOnWindowFocus: false,
  });

export function useStartVerification() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => adminCall(api.startVerification),
    onSuccess: started => queries.setQueryData(VERIFICATION, started),
    onError: error => showToast('error', messageOf(error)),
  });
}

export const useErasures = () =>
  useQuery({
    queryKey: ERASURES,
    queryFn: ({ signal }) => adminCall(api.erasures, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });

export const reloadCompliance = (queries: QueryClient): Promise<unknown> =>
  Promise.all([VERIFICATION, ERASURES].map(queryKey => queries.invalidateQueries({ queryKey })));
