/** The calls of the alerts (DESIGN §9): the complete settings, a test message, and the history. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alertHistory } from '../../../../domain/api/alertHistory.js';
import { rehearseAlert } from '../../../../domain/api/alertRehearsal.js';
import * as api from '../../../../domain/api/alerts.js';
import { competitors } from '../../../../domain/api/competitors.js';
import { storeEmail } from '../../../../domain/api/session.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { agedKey, topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { showToast } from '../../state/toasts.js';
import { savedText } from './savedText.js';
import { weeklyTexts } from './texts/weeklyTexts.js';

const SETTINGS_KEY = topicKey('alerts', 'settings');
const HISTORY_KEY = topicKey('alerts', 'history');

export const useAlertSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => read('alerts', api.alertSettings, { signal }),
  });

export const useAlertHistory = () =>
  useQuery({
    queryKey: HISTORY_KEY,
    queryFn: ({ signal }) => read('alerts', alertHistory, { signal }),
  });

export function useSwitchWeekly() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(api.switchWeeklyEmail, { body: { on } }),
    onSuccess: async ({ position }, on) => {
      positions.atLeast('alerts', position);
      await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
      showToast('success', on ? weeklyTexts.on : weeklyTexts.off);
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
}

/** The competitors a rule can name: uses the watchlist's own key, so that it is read once. */
export const useWatched = () =>
  useQuery({
    queryKey: topicKey('competitors'),
    queryFn: ({ signal }) => read('competitors', competitors, { signal }),
  });

/** Reads what a rule would have sent. The previous result stays until the new one arrives. */
export function useRehearsal(rule: Pick<api.AlertRuleBody, 'condition' | 'competitorId'> | null) {
  const condition = rule === null ? '' : JSON.stringify(rule.condition);
  const competitorId = rule?.competitorId ?? undefined;
  return useQuery({
    queryKey: topicKey('competitors', 'rehearsal', condition, competitorId ?? ''),
    queryFn: ({ signal }) =>
      read('competitors', rehearseAlert, {
        query: { condition, ...(competitorId === undefined ? {} : { competitorId }) },
        signal,
      }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  });
}

/** The store's own address, as the platform gives it. Suggested, never stored. */
export const useStoreEmail = () =>
  useQuery({
    queryKey: agedKey('store-email'),
    queryFn: ({ signal }) => call(storeEmail, { signal }),
    select: ({ email }) => email,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function useSaveAlerts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: api.AlertSettingsBody) => call(api.saveAlertSettings, { body }),
    onSuccess: ({ position }, body) => {
      positions.atLeast('alerts', position);
      showToast('success', savedText(body, queries.getQueryData<api.AlertSettingsAnswer>(SETTINGS_KEY)));
    },
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: topicKey('alerts') }),
  });
}

/** The history shows its outcome; the answer names the message's row. */
export function useTestAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: api.AlertTestBody) => call(api.testAlert, { body }),
    onSuccess: ({ position }) => positions.atLeast('alerts', position),
    onSettled: () => queries.invalidateQueries({ queryKey: HISTORY_KEY }),
  });
}
