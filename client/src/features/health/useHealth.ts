import { useQuery } from '@tanstack/react-query';
import { readHealth } from '../../api/health.js';
import { HEALTH_POLL_MS } from '../../api/intervals.js';
import { agedKey } from '../../api/queryKeys.js';

/** Spec §9: the health widget polls every 120 s, open or not. */
export const useHealth = () =>
  useQuery({
    queryKey: agedKey('health'),
    queryFn: readHealth,
    refetchInterval: HEALTH_POLL_MS,
    staleTime: HEALTH_POLL_MS,
  });
