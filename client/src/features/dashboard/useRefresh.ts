import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/errors.js';
import { clearDashboardCache } from '../../state/dashboardCache.js';
import { useMe } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { DASHBOARD_KEYS, SOURCES } from './queries.js';

/** As the server has it (domain/api/analytics `REFRESH_COOLDOWN_SECONDS`); after a reload or on another device its answer counts. */
const COOLDOWN_MS = 30_000;

/** Spec §4: 'Refresh forces a reload and clears the cache'. The store is read anew, then every section. */
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
    allowedAt.current = Date.now() + COOLDOWN_MS;
    setRefreshing(true);
    showToast('info', 'Refreshing dashboard data...', { duration: 1_500 });
    try {
      const { refresh: outcome } = await call<Revenue>(`${SOURCES.revenue.path}?force_refresh=true`);
      clearDashboardCache(shop);
      await Promise.all(
        DASHBOARD_KEYS.map(queryKey => queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })),
      );
      if (outcome === 'pending') showToast('info', 'Your store is still being read. New figures follow by themselves.');
      else if (outcome === 'failed') showToast('error', 'Failed to refresh dashboard data.');
      else showToast('success', 'Dashboard data has been updated.');
    } catch (error) {
      const seconds = cooldownLeft(error);
      if (seconds !== null) allowedAt.current = Date.now() + seconds * 1_000;
      showToast(
        seconds === null ? 'error' : 'info',
        seconds === null ? 'Failed to refresh dashboard data.' : waitText(seconds * 1_000),
      );
    } finally {
      setRefreshing(false);
    }
  }, [queries, shop]);
  return { refresh, refreshing };
}

/** Spec §5, word for word. */
const waitText = (ms: number): string => `Please wait ${Math.ceil(ms / 1_000)}s before refreshing again.`;

function cooldownLeft(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.status === 429 ? error.details.seconds : null;
  return typeof seconds === 'number' ? seconds : null;
}
