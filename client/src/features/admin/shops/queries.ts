/** Spec §4: active and deleted lists load when their tab is selected and on Refresh. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import * as api from '../../../../../domain/api/admin.js';
import { adminKey } from '../../../api/queryKeys.js';
import { adminCall } from '../session/adminSession.js';

const WHEN_SELECTED = { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const active = queryOptions({
  queryKey: adminKey('active-shops'),
  queryFn: async ({ signal }) => (await adminCall(api.activeShops, { signal })).active_shops,
  ...WHEN_SELECTED,
});
const deleted = queryOptions({
  queryKey: adminKey('deleted-shops'),
  queryFn: async ({ signal }) => (await adminCall(api.deletedShops, { signal })).deleted_shops,
  ...WHEN_SELECTED,
});
const statistics = queryOptions({
  queryKey: adminKey('session-statistics'),
  queryFn: async ({ signal }) => (await adminCall(api.sessionStatistics, { signal })).statistics,
  ...WHEN_SELECTED,
});

const counts = queryOptions({
  queryKey: adminKey('shop-counts'),
  queryFn: ({ signal }) => adminCall(api.shopCounts, { signal }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const useActiveShops = () => useQuery(active);
export const useDeletedShops = () => useQuery(deleted);
export const useStatistics = () => useQuery(statistics);

/** The number of shops: of a list that was loaded, or as the server counts before. */
export function useShopCounts() {
  const activeShops = useQuery({ ...active, enabled: false });
  const deletedShops = useQuery({ ...deleted, enabled: false });
  const counted = useQuery(counts);
  return {
    active: activeShops.data?.length ?? counted.data?.active,
    deleted: deletedShops.data?.length ?? counted.data?.deleted,
  };
}

/** Loads all three again, whether on screen or not. Their panels show what fails. */
export async function reloadShops(queries: QueryClient): Promise<void> {
  const now = { staleTime: 0, retry: false };
  await Promise.allSettled([
    queries.fetchQuery({ ...active, ...now }),
    queries.fetchQuery({ ...deleted, ...now }),
    queries.fetchQuery({ ...statistics, ...now }),
  ]);
}
