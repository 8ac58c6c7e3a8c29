import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { topicKey } from '../../api/queryKeys.js';
import { showToast } from '../../state/toasts.js';
import { DASHBOARD_TOPICS } from './queries.js';

/** Spec §5 leaves the length open; long enough to spare the store, short enough not to be met by accident. */
export const REFRESH_COOLDOWN_MS = 30_000;

/** Reads every section again, with the spec's three messages; within the cooldown says how long it still is. */
export function useRefresh() {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const allowedAt = useRef(0);
  const refresh = useCallback(async () => {
    const wait = allowedAt.current - Date.now();
    if (wait > 0) {
      showToast('info', `Please wait ${Math.ceil(wait / 1000)}s before refreshing again.`);
      return;
    }
    allowedAt.current = Date.now() + REFRESH_COOLDOWN_MS;
    setRefreshing(true);
    showToast('info', 'Refreshing dashboard data...', { duration: 1_500 });
    try {
      await Promise.all(
        DASHBOARD_TOPICS.map(topic => queries.refetchQueries({ queryKey: topicKey(topic) }, { throwOnError: true })),
      );
      showToast('success', 'Dashboard data has been updated.');
    } catch {
      showToast('error', 'Failed to refresh dashboard data.');
    } finally {
      setRefreshing(false);
    }
  }, [queries]);
  return { refresh, refreshing };
}
