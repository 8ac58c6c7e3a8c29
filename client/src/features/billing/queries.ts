/** The plan's calls: its state, subscribing, and cancelling. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../domain/api/billing.js';
import { competitors } from '../../../../domain/api/competitors.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { showToast } from '../../state/toasts.js';
import { planTexts as texts } from './texts/planTexts.js';

const PLAN_KEY = topicKey('billing');

export const usePlan = () =>
  useQuery({
    queryKey: PLAN_KEY,
    queryFn: ({ signal }) => read('billing', api.plan, { signal }),
  });

/** Counts the tracked competitors. Shares the watchlist's key, so that it is read once. */
export const useWatchedCount = () =>
  useQuery({
    queryKey: topicKey('competitors'),
    queryFn: ({ signal }) => read('competitors', competitors, { signal }),
    select: watched => watched.length,
  });

/** The browser continues to the store platform's own page, where the merchant approves the charge. */
export const useSubscribe = () =>
  useMutation({
    mutationFn: () => call(api.startSubscription),
    onSuccess: ({ confirmationUrl }) => location.assign(confirmationUrl),
    onError: error => showToast('error', messageOf(error)),
  });

export function useCancelPlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.cancelSubscription),
    onSuccess: ({ position }) => {
      positions.atLeast('billing', position);
      showToast('success', texts.cancelled);
    },
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: PLAN_KEY }),
  });
}
