/** The profile's calls (spec §7): statistics, connection check, sessions, privacy requests. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as analytics from '../../../../domain/api/analytics.js';
import { complianceRequests } from '../../../../domain/api/compliance.js';
import { answerDataRequest } from '../../../../domain/api/privacy.js';
import * as api from '../../../../domain/api/session.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { CONNECTION_FRESH_MS } from '../../api/intervals.js';
import { positions } from '../../api/positions.js';
import { agedKey, topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { useMe } from '../../state/session.js';
import { cachedStats, keepStats, STATS_LIFETIME_MS } from '../../state/statsCache.js';
import { showToast } from '../../state/toasts.js';
import { saveFile } from '../../ui/saveFile.js';
import { profileTexts as texts } from './texts/profileTexts.js';

const STATS_KEY = agedKey('store-stats');

/** Spec §7: 'cached 30 minutes per shop in session storage; forced refresh skips cache': a refetch is one. */
export function useStoreStats() {
  const { shop } = useMe();
  return useQuery({
    queryKey: STATS_KEY,
    queryFn: async ({ signal }) => {
      const data = await read('revenue', analytics.storeStats, { signal });
      keepStats(shop, { data, timestamp: Date.now() });
      return data;
    },
    initialData: () => cachedStats(shop, Date.now())?.data,
    initialDataUpdatedAt: () => cachedStats(shop, Date.now())?.timestamp,
    staleTime: STATS_LIFETIME_MS,
  });
}

/** The button checks immediately. */
export const useConnectionCheck = () =>
  useQuery({
    queryKey: agedKey('connection-check'),
    queryFn: ({ signal }) => call(api.checkConnection, { signal }),
    staleTime: CONNECTION_FRESH_MS,
    retry: false,
  });

const SESSIONS_KEY = topicKey('sessions');

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => read('sessions', api.sessions, { signal }),
  });

/** Ends one session, or all but this one. The row disappears at once; a refusal restores it and says why. */
export function useRevoke() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others' ? call(api.revokeOtherSessions) : call(api.revokeSession, { params: { id } }),
    onMutate: async id => {
      await queries.cancelQueries({ queryKey: SESSIONS_KEY });
      const before = queries.getQueryData<api.Sessions>(SESSIONS_KEY);
      const stays = (session: api.Sessions['sessions'][number]) =>
        id === 'others' ? session.current : session.id !== id;
      if (before) queries.setQueryData<api.Sessions>(SESSIONS_KEY, { sessions: before.sessions.filter(stays) });
      return { before };
    },
    onSuccess: ({ position }) => positions.atLeast('sessions', position),
    onError: (error, _id, context) => {
      if (context?.before) queries.setQueryData(SESSIONS_KEY, context.before);
      showToast('error', messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

const PRIVACY_REQUESTS_KEY = agedKey('privacy-requests');

export const usePrivacyRequests = () =>
  useQuery({
    queryKey: PRIVACY_REQUESTS_KEY,
    queryFn: ({ signal }) => call(complianceRequests, { signal }),
  });

/** Saves what is kept about a customer as a file, for the merchant to hand on. That closes the request. */
export function useAnswerDataRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(answerDataRequest, { params: { id } }),
    async onSuccess({ position, ...data }) {
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      const file = `${data.shop.split('.')[0]}-customer-${data.answered_at.slice(0, 10)}.json`;
      saveFile(url, file);
      URL.revokeObjectURL(url);
      showToast('success', texts.requests.handOn(file));
      const requests = await call(complianceRequests, { ifPosition: position });
      queries.setQueryData(PRIVACY_REQUESTS_KEY, requests);
    },
    onError: error => showToast('error', messageOf(error)),
  });
}
