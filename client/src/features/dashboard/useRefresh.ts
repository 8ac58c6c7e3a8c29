import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { REFRESH_COOLDOWN_MS } from '../../../../domain/shop/limits.js';
import { cooldownLeftMs, refreshStore, waitText } from '../../api/refreshStore.js';
import { clearDashboardCache } from '../../state/dashboardCache.js';
import { useMe } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { DASHBOARD_KEYS } from './queries.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Longer than a refresh takes: its result replaces the progress. */
const PROGRESS_MS = 60_000;
const TOPIC = { topic: 'refresh' };

/** Spec §4: 'Refresh forces a reload and clears the cache'. The store is synced again, then every section is read. */
export function useRefresh() {
  const queries = useQueryClient();
  const { shop } = useMe();
  const [refreshing, setRefreshing] = useState(false);
  const allowedAt = useRef(0);
  const refresh = useCallback(async () => {
    if (allowedAt.current > Date.now()) {
      showToast('info', waitText(allowedAt.current - Date.now()));
      return;
    }
    // After a reload or on another device, the server's answer counts.
    allowedAt.current = Date.now() + REFRESH_COOLDOWN_MS;
    setRefreshing(true);
    showToast('info', texts.refresh.begun, { ...TOPIC, duration: PROGRESS_MS });
    try {
      const outcome = await refreshStore();
      clearDashboardCache(shop);
      await Promise.all(
        DASHBOARD_KEYS.map(queryKey => queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
      );
      if (outcome === 'pending') showToast('info', texts.refresh.pending, TOPIC);
      else if (outcome === 'failed') showToast('error', texts.refresh.failed, TOPIC);
      else showToast('success', texts.refresh.done, TOPIC);
    } catch (error) {
      const left = cooldownLeftMs(error);
      allowedAt.current = Date.now() + (left ?? 0);
      if (left === null) showToast('error', texts.refresh.failed, TOPIC);
      else showToast('info', waitText(left), TOPIC);
    } finally {
      setRefreshing(false);
    }
  }, [queries, shop]);
  return { refresh, refreshing };
}
