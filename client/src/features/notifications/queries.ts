/** The bell's calls (spec §7). Actions show at once; a refusal rolls back and says why. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../domain/api/common.js';
import { competitors } from '../../../../domain/api/competitors.js';
import type { Notification } from '../../../../domain/api/notifications.js';
import * as api from '../../../../domain/api/notifications.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { NOTIFICATIONS_FRESH_MS, pause } from '../../api/intervals.js';
import { positions } from '../../api/positions.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { locallyUnread } from '../../state/locallyUnread.js';
import { showToast } from '../../state/toasts.js';
import { validNotifications } from './validNotifications.js';

const KEY = topicKey('notifications');

export const useNotifications = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ client, signal }) => {
      await turnOf(client, signal);
      return validNotifications(await read('notifications', api.notifications, { signal }));
    },
    staleTime: NOTIFICATIONS_FRESH_MS,
  });

/** A notification's meaning depends on its competitor. Shares the watchlist's key, so that it is read once. */
export const useCompetitors = () =>
  useQuery({
    queryKey: topicKey('competitors'),
    queryFn: ({ signal }) => read('competitors', competitors, { signal }),
  });

/** Time of the list's last request. */
const requestedAt = new WeakMap<QueryClient, number>();

/**
 * Spec §7: 'throttled to one per 5 s'. The first call goes at once; one that comes too soon waits for its turn, so no
 * change is missed.
 */
async function turnOf(client: QueryClient, signal: AbortSignal): Promise<void> {
  const wait = (requestedAt.get(client) ?? Number.NEGATIVE_INFINITY) + NOTIFICATIONS_FRESH_MS - Date.now();
  if (wait > 0) await pause(wait);
  signal.throwIfAborted();
  requestedAt.set(client, Date.now());
}

type List = readonly Notification[];

function useChange<Input>(send: (input: Input) => Promise<Accepted>, change: (list: List, input: Input) => List) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: KEY });
      const before = queries.getQueryData<List>(KEY);
      if (before) queries.setQueryData(KEY, change(before, input));
      return { before };
    },
    onSuccess: ({ position }) => positions.atLeast('notifications', position),
    onError: (error, _input, context) => {
      if (context?.before) queries.setQueryData(KEY, context.before);
      showToast('error', messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

const asRead = (notification: Notification): Notification => ({ ...notification, read: true });

function forgetLocally(ids: readonly string[]): void {
  const left = new Set(locallyUnread.get());
  for (const id of ids) left.delete(id);
  locallyUnread.set(left);
}

export const useMarkRead = () =>
  useChange<string>(
    id => call(api.markNotificationRead, { body: { id } }),
    (list, id) => {
      forgetLocally([id]);
      return list.map(item => (item.id === id ? asRead(item) : item));
    },
  );

export const useMarkAllRead = () =>
  useChange<void>(
    () => call(api.markAllNotificationsRead),
    list => {
      locallyUnread.set(new Set());
      return list.map(asRead);
    },
  );

export const useDeleteNotification = () =>
  useChange<string>(
    id => call(api.deleteNotification, { params: { id } }),
    (list, id) => list.filter(item => item.id !== id),
  );

export const useClearNotifications = () =>
  useChange<void>(
    () => call(api.clearNotifications),
    () => [],
  );
