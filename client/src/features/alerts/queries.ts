/** The calls of the alerts (DESIGN §9): the settings whole, a test message, and what was sent. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AlertHistory,
  AlertSettingsAnswer,
  AlertSettingsBody,
  AlertTestAnswer,
  AlertTestBody,
} from '../../../../domain/api/alerts.js';
import type { Accepted } from '../../../../domain/api/common.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { showToast } from '../../state/toasts.js';

const BASE = '/api/alerts';
const SETTINGS_KEY = topicKey('alerts', 'settings');
const HISTORY_KEY = topicKey('alerts', 'history');

export const useAlertSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => read<AlertSettingsAnswer>('alerts', `${BASE}/settings`, signal),
  });

export const useAlertHistory = () =>
  useQuery({
    queryKey: HISTORY_KEY,
    queryFn: ({ signal }) => read<AlertHistory>('alerts', `${BASE}/history`, signal),
  });

/** For whom a rule holds: the watchlist's own key, so that it is read once. */
export const useWatched = () =>
  useQuery({
    queryKey: topicKey('competitors'),
    queryFn: ({ signal }) => read<readonly Competitor[]>('competitors', '/api/competitors', signal),
  });

export function useSaveAlerts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettingsBody) => call<Accepted>(`${BASE}/settings`, { method: 'PUT', body }),
    onSuccess: ({ position }) => {
      positions.atLeast('alerts', position);
      showToast('success', 'Your alert settings were saved.');
    },
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: topicKey('alerts') }),
  });
}

/** What became of it shows in the history; the row of the message is named in the answer. */
export function useTestAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertTestBody) => call<AlertTestAnswer>(`${BASE}/test`, { method: 'POST', body }),
    onSuccess: ({ position }) => positions.atLeast('alerts', position),
    onSettled: () => queries.invalidateQueries({ queryKey: HISTORY_KEY }),
  });
}
