/** The trail's calls. Each call adds an entry to the trail, so none repeats unless the operator requests it. */
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZES } from '../../../../../domain/admin/limits.js';
import * as api from '../../../../../domain/api/admin.js';
import { adminKey } from '../../../api/queryKeys.js';
import { adminCall, adminPoll } from '../session/adminSession.js';
import type { Place, ShopFilter } from '../view/view.js';
import type { Search } from './searchOf.js';

const LISTS = {
  all: api.allAuditLogs,
  active: api.activeShopsAuditLogs,
  deleted: api.deletedShopsAuditLogs,
} satisfies Readonly<Record<ShopFilter, unknown>>;

const ON_REQUEST = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

function fetchLogs(search: Search, query: api.AuditQuery, signal: AbortSignal): Promise<api.AuditLogs> {
  const { shop_status: shops = 'all', ...rest } = search;
  return adminCall(LISTS[shops], { query: { ...rest, ...query }, signal });
}

/** The filters of a search, for keys: their order does not matter. */
const keyOf = (search: Search): string => JSON.stringify(Object.entries(search).sort());

export function useLogPage(search: Search, size: number, { page, cursor, asOf }: Place, enabled: boolean) {
  const queries = useQueryClient();
  const query = {
    size: String(size),
    ...(cursor === null ? { page: String(page) } : { cursor }),
    ...(asOf === null ? {} : { as_of: asOf }),
  };
  return useQuery({
    queryKey: adminKey('logs', keyOf(search), JSON.stringify(query)),
    queryFn: async ({ signal }) => {
      const answer = await fetchLogs(search, query, signal);
      if (Object.keys(search).length === 0) queries.setQueryData(TOTAL, answer.total_count);
      return answer;
    },
    // The rows stay while the next ones come; those of another search would answer the wrong question.
    placeholderData: (previous, before) =>
      before?.queryKey[2] === keyOf(search) ? keepPreviousData(previous) : undefined,
    enabled,
    ...ON_REQUEST,
  });
}

const LARGEST = String(AUDIT_PAGE_SIZES.at(-1));

/** All rows of a search, read on by cursor as the list is scrolled. */
export const useLogList = (search: Search, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: adminKey('log-list', keyOf(search)),
    initialPageParam: {} as { cursor?: string; as_of?: string },
    queryFn: ({ pageParam, signal }) => fetchLogs(search, { size: LARGEST, ...pageParam }, signal),
    getNextPageParam: ({ next_cursor: cursor, as_of }) =>
      cursor === null ? undefined : { cursor, ...(as_of === null ? {} : { as_of }) },
    enabled,
    ...ON_REQUEST,
  });

export const useFacets = (search: Search, enabled: boolean) =>
  useQuery({
    queryKey: adminKey('facets', keyOf(search)),
    queryFn: ({ signal }) => adminCall(api.auditFacets, { query: search, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...ON_REQUEST,
  });

/** Counts over time. */
export const useHistogram = (search: Search, enabled: boolean) =>
  useQuery({
    queryKey: adminKey('histogram', keyOf(search)),
    queryFn: ({ signal }) => adminCall(api.auditHistogram, { query: search, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...ON_REQUEST,
  });

const NEWER_EVERY_MS = 15_000;

/** Counts the entries that arrived since the rows were read. A separate call, because counting adds no entry. */
export const useNewer = (search: Search, asOf: string | null) =>
  useQuery({
    queryKey: adminKey('newer', keyOf(search), asOf ?? ''),
    queryFn: async ({ signal }) =>
      (await adminPoll(api.newerAuditLogs, { query: { ...search, as_of: asOf ?? '' }, signal })).newer,
    enabled: asOf !== null,
    initialData: 0,
    // Nothing is newer than rows that were read just now.
    staleTime: NEWER_EVERY_MS,
    refetchInterval: NEWER_EVERY_MS,
    retry: false,
  });

const TOTAL = adminKey('total');

/** All entries of the trail, for the tab. An unnarrowed page brings it along. */
export const useTrailTotal = (enabled: boolean) =>
  useQuery({
    queryKey: TOTAL,
    queryFn: async ({ signal }) =>
      (await adminCall(api.allAuditLogs, { query: { size: String(AUDIT_PAGE_SIZES[0]) }, signal })).total_count,
    enabled,
    ...ON_REQUEST,
  });

/** Reads what is on screen again; the long list begins at its top, instead of reading all that was scrolled through. */
export const reloadLogs = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.resetQueries({ queryKey: adminKey('log-list') }),
    ...['logs', 'facets', 'histogram', 'total'].map(name => queries.invalidateQueries({ queryKey: adminKey(name) })),
  ]);
