/** The dashboard's reads (spec §7). Each section loads, fails and is tried again by itself. */
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type {
  AbandonedCarts,
  Conversion,
  LowInventory,
  NewProducts,
  OrderRow,
  OrdersTimeseries,
  Products,
  Revenue,
} from '../../../../domain/api/analytics.js';
import * as api from '../../../../domain/api/analytics.js';
import type { Topic } from '../../../../domain/api/socket.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { type CachedSection, cachedSection, keepSection, SECTION_LIFETIME_MS } from '../../state/dashboardCache.js';
import { useMe } from '../../state/session.js';
import { getConnection } from '../../state/store.js';
import { readableRevenue } from './readableRevenue.js';
import { readRevenue } from './readRevenue.js';
import { type Flagged, refuseFlagged } from './refuseFlagged.js';

/** Spec §8: while the store's limit holds, 'Refreshing automatically...'. */
const LIMITED_POLL_MS = 10_000;
const whileLimited = {
  refetchInterval: ({ state }: { state: { data?: { rate_limited: boolean } | undefined } }) =>
    state.data?.rate_limited ? LIMITED_POLL_MS : (false as const),
};

interface Source {
  readonly section: CachedSection;
  /** By the topic whose pushes make it stale. */
  readonly key: QueryKey;
}

export const SOURCES = {
  revenue: source('revenue', 'revenue'),
  products: source('products', 'products'),
  lowInventory: source('lowInventory', 'products'),
  newProducts: source('newProducts', 'products'),
  conversion: source('conversion', 'conversion'),
  abandonedCarts: source('abandonedCarts', 'checkouts'),
} as const;

function source(section: CachedSection, topic: Topic): Source {
  return { section, key: [...topicKey(topic), section] };
}

/**
 * Spec §4: 'Data is cached per shop with a version tag': what the last visit saw stands there until the answer comes.
 * 'Main data loads once per shop session': what was read stays as long as the cache would keep it; a push, a refresh
 * or a reload of the page reads it anew. Where no push can come, it is read anew when the page is come back to.
 * @param load reads the answer.
 * @param enabled `false` until somebody wants it.
 */
function useSection<Answer extends Flagged>(
  { section, key }: Source,
  load: (signal: AbortSignal) => Promise<Answer>,
  enabled = true,
) {
  const { shop } = useMe();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = refuseFlagged(await load(signal));
      keepSection(shop, section, { data: answer, timestamp: Date.now() });
      return answer;
    },
    initialData: () => cachedSection(shop, section, Date.now())?.data as Answer | undefined,
    initialDataUpdatedAt: () => cachedSection(shop, section, Date.now())?.timestamp,
    staleTime: ({ state }) =>
      state.dataUpdateCount === 0 || getConnection().state !== 'online' ? 0 : SECTION_LIFETIME_MS[section],
    enabled,
    ...whileLimited,
  });
}

/** A section that its metric card loads (spec §4: the card calls its load callback once). */
export type CardSection<Answer> = UseQueryResult<Answer> & { readonly load: () => void };

function useCardSection<Answer extends Flagged>(
  source: Source,
  load: (signal: AbortSignal) => Promise<Answer>,
): CardSection<Answer> {
  const [wanted, setWanted] = useState(false);
  const query = useSection(source, load, wanted);
  return { ...query, load: useCallback(() => setWanted(true), []) };
}

export const useRevenue = () =>
  useCardSection<Revenue>(SOURCES.revenue, async signal => readableRevenue(await readRevenue(signal)));
export const useNewProducts = () =>
  useCardSection<NewProducts>(SOURCES.newProducts, signal => read('products', api.newProducts, { signal }));
export const useConversion = () =>
  useCardSection<Conversion>(SOURCES.conversion, signal => read('conversion', api.conversion, { signal }));
export const useAbandonedCarts = () =>
  useCardSection<AbandonedCarts>(SOURCES.abandonedCarts, signal => read('checkouts', api.abandonedCarts, { signal }));
export const useProducts = () =>
  useSection<Products>(SOURCES.products, signal => read('products', api.products, { signal }));

/** @param threshold how few units are few. Another one is another question: the former answer stands until it is answered. */
export function useLowInventory(threshold: number) {
  const { section, key } = SOURCES.lowInventory;
  return useCardSection<LowInventory>({ section, key: [...key, threshold] }, signal =>
    read('products', api.lowInventory, { query: { threshold }, signal }),
  );
}

/** Spec §9: 50 per page, 60 days, at most 5 pages; §7: 500 ms apart. */
const ORDER_PAGES = 5;
const PAGE_PAUSE_MS = 500;
const readOrders = (page: number, signal: AbortSignal) =>
  read('orders', api.orders, { query: { page, limit: 50, days: 60 }, signal });

/** The newest page. `ready`: spec §4 lets the orders follow about 100 ms after the others. */
export const useOrders = (ready: boolean) =>
  useQuery({
    queryKey: topicKey('orders'),
    queryFn: async ({ signal }) => refuseFlagged(await readOrders(1, signal)),
    enabled: ready,
    ...whileLimited,
  });

/** The pages behind the newest: read once, one after the other. Pushes do not make them stale: the past stays. */
export const useOlderOrders = (newest: OrdersTimeseries | undefined) =>
  useQuery({
    queryKey: ['older-orders'],
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [];
      for (let page = 2; page <= ORDER_PAGES; page++) {
        await new Promise(resolve => setTimeout(resolve, PAGE_PAUSE_MS));
        signal.throwIfAborted();
        const answer = refuseFlagged(await readOrders(page, signal));
        rows.push(...answer.orders);
        if (!answer.has_more) break;
      }
      return rows;
    },
    enabled: newest?.has_more === true,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Newest first, none twice: pages move on while orders come in. */
export const newestFirst = (...pages: readonly (readonly OrderRow[])[]): readonly OrderRow[] =>
  [...new Map(pages.flat().map(order => [order.id, order])).values()].toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );

export const DASHBOARD_KEYS: readonly QueryKey[] = [
  ...Object.values(SOURCES).map(({ key }) => key),
  topicKey('orders'),
];
