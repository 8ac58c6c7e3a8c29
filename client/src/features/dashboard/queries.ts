/** The dashboard's reads (spec §7). Each section loads, fails and retries on its own. */
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { OrderRow, OrdersTimeseries } from '../../../../domain/api/analytics.js';
import * as api from '../../../../domain/api/analytics.js';
import type { Topic } from '../../../../domain/api/socket.js';
import { LIMITED_POLL_MS, pause } from '../../api/intervals.js';
import { agedKey, topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import {
  type CachedSection,
  cachedSection,
  keepSection,
  SECTION_LIFETIME_MS,
  type SectionData,
} from '../../state/cachedSections.js';
import { connection } from '../../state/connection.js';
import { useMe } from '../../state/session.js';
import type { Choice } from './period.js';
import { readableRevenue } from './readableRevenue.js';
import { readRevenue } from './readRevenue.js';
import { throwSectionError } from './sectionError.js';
import { useSteady } from './useSteady.js';

const whileLimited = {
  refetchInterval: ({ state }: { state: { data?: { rate_limited: boolean } | undefined } }) =>
    state.data?.rate_limited ? LIMITED_POLL_MS : (false as const),
};

interface Source<Section extends CachedSection> {
  readonly section: Section;
  /** By the topic whose pushes outdate it. */
  readonly key: QueryKey;
  /** `false`: of another period than the usual one, which is the one that the cache keeps. */
  readonly cached?: boolean;
}

export const SOURCES = {
  revenue: source('revenue', 'revenue'),
  products: source('products', 'products'),
  lowInventory: source('lowInventory', 'products'),
  newProducts: source('newProducts', 'products'),
  conversion: source('conversion', 'conversion'),
  abandonedCarts: source('abandonedCarts', 'checkouts'),
} as const;

function source<Section extends CachedSection>(section: Section, topic: Topic): Source<Section> {
  return { section, key: topicKey(topic, section) };
}

/** Sections reuse what `prefetchFigures` has read. */
const JUST_READ_MS = 10_000;

/** A section's response type, and its query. */
interface Reading<Section extends CachedSection> {
  readonly source: Source<Section>;
  readonly load: (signal: AbortSignal) => Promise<SectionData[Section]>;
}

export const REVENUE: Reading<'revenue'> = {
  source: SOURCES.revenue,
  load: async signal => readableRevenue(await readRevenue(signal)),
};
export const CONVERSION: Reading<'conversion'> = {
  source: SOURCES.conversion,
  load: signal => read('conversion', api.conversion, { signal }),
};
export const CARTS: Reading<'abandonedCarts'> = {
  source: SOURCES.abandonedCarts,
  load: signal => read('checkouts', api.abandonedCarts, { signal }),
};
export function productsIn(choice: Choice): Reading<'products'> {
  const { from, to } = spanOf(choice);
  return {
    source: ofPeriod(SOURCES.products, choice, from, to, choice.compare),
    load: signal => read('products', api.products, { query: { from, to, compare: choice.compare }, signal }),
  };
}
export function newProductsIn(choice: Choice): Reading<'newProducts'> {
  const { from, to } = spanOf(choice);
  return {
    source: ofPeriod(SOURCES.newProducts, choice, from, to),
    load: signal => read('products', api.newProducts, { query: { from, to }, signal }),
  };
}
/** @param threshold which stock counts as low. For a new threshold the former answer is shown until the new one arrives. */
export const lowInventoryAt = (threshold: number): Reading<'lowInventory'> => ({
  source: { section: 'lowInventory', key: [...SOURCES.lowInventory.key, threshold] },
  load: signal => read('products', api.lowInventory, { query: { threshold }, signal }),
});

/**
 * Spec §4: 'Data is cached per shop with a version tag': the data of the last visit is shown until the answer comes.
 * 'Main data loads once per shop session': data stays fresh as long as the cache keeps it; a push, a refresh or a page
 * reload reads it again. If no push can come, returning to the page reads it again.
 */
export const optionsOf = <Section extends CachedSection>(
  shop: string,
  { source: { section, key, cached = true }, load }: Reading<Section>,
) => ({
  queryKey: key,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer = throwSectionError(await load(signal));
    if (cached) keepSection(shop, section, { data: answer, timestamp: Date.now() });
    return answer;
  },
  initialData: () => (cached ? cachedSection(shop, section, Date.now())?.data : undefined),
  initialDataUpdatedAt: () => (cached ? cachedSection(shop, section, Date.now())?.timestamp : undefined),
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) =>
    state.dataUpdateCount === 0 ? 0 : connection.get().state === 'online' ? SECTION_LIFETIME_MS[section] : JUST_READ_MS,
});

/** @param enabled `false` until it is needed. */
function useSection<Section extends CachedSection>(reading: Reading<Section>, enabled = true) {
  const { shop } = useMe();
  return useQuery({
    ...optionsOf(shop, reading),
    // Until another period's answer is there, the former one stays.
    placeholderData: keepPreviousData,
    enabled,
    ...whileLimited,
  });
}

const NOTHING = {};

/** A section that its metric card loads (spec §4: the card calls its load callback once). */
export type CardSection<Answer> = UseQueryResult<Answer> & { readonly load: () => void };

function useCardSection<Section extends CachedSection>(reading: Reading<Section>): CardSection<SectionData[Section]> {
  const queries = useQueryClient();
  // For what is read ahead, the card's call changes nothing.
  const [wanted, setWanted] = useState(() => queries.getQueryState(reading.source.key) !== undefined);
  const query = useSection(reading, wanted);
  const card = useMemo(() => ({ load: () => setWanted(true) }), []);
  return useSteady(query, card);
}

export const useRevenue = () => useCardSection(REVENUE);
export const useConversion = () => useCardSection(CONVERSION);
export const useAbandonedCarts = () => useCardSection(CARTS);
export const useNewProducts = (choice: Choice) => useCardSection(newProductsIn(choice));
export const useLowInventory = (threshold: number) => useCardSection(lowInventoryAt(threshold));
export const useProducts = (choice: Choice) => useSteady(useSection(productsIn(choice)), NOTHING);

/** Each day by product, for the stacked chart. @param wanted whether it is shown. */
export function useProductDays(choice: Choice, wanted: boolean) {
  const { from, to } = spanOf(choice);
  return useQuery({
    queryKey: topicKey('products', 'days', from, to),
    queryFn: async ({ signal }) =>
      throwSectionError(await read('products', api.productDays, { query: { from, to }, signal })),
    enabled: wanted,
    placeholderData: keepPreviousData,
    ...whileLimited,
  });
}

export const spanOf = ({ days }: Choice): { readonly from: string; readonly to: string } => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
});

const ofPeriod = <Section extends CachedSection>(
  { section, key }: Source<Section>,
  choice: Choice,
  ...parts: readonly string[]
): Source<Section> => ({ section, key: [...key, ...parts], cached: choice.usual });

/** Spec §9: 50 per page, 60 days, at most 5 pages; §7: 500 ms apart. */
const ORDER_PAGES = 5;
const PAGE_PAUSE_MS = 500;
const readOrders = (page: number, choice: Choice, signal: AbortSignal) =>
  read('orders', api.orders, { query: { page, limit: 50, days: 60, ...spanOf(choice) }, signal });

/** The newest page. `ready`: spec §4 lets the orders follow about 100 ms after the others. */
export const useOrders = (choice: Choice, ready: boolean) =>
  useSteady(
    useQuery({
      queryKey: topicKey('orders', choice.days[0] ?? '', choice.days.at(-1) ?? ''),
      queryFn: async ({ signal }) => throwSectionError(await readOrders(1, choice, signal)),
      enabled: ready,
      placeholderData: keepPreviousData,
      ...whileLimited,
    }),
    NOTHING,
  );

/**
 * The newest page and the older ones, which are read once, one after the other. Pushes do not outdate those, because the past
 * does not change; but each new order pushes another one off the newest page, so what was on it is kept with them.
 * @param ready whether the older ones are read.
 */
export function useAllOrders(
  choice: Choice,
  newest: OrdersTimeseries | undefined,
  ready: boolean,
): readonly OrderRow[] {
  const cache = useQueryClient();
  const [from, to] = [choice.days[0] ?? '', choice.days.at(-1) ?? ''];
  const { data: older = [] } = useQuery({
    queryKey: olderKey(from, to),
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [...(newest?.orders ?? [])];
      for (let page = 2; page <= ORDER_PAGES; page++) {
        await pause(PAGE_PAUSE_MS);
        signal.throwIfAborted();
        const answer = throwSectionError(await readOrders(page, choice, signal));
        rows.push(...answer.orders);
        if (!answer.has_more) break;
      }
      return rows;
    },
    enabled: ready && newest?.has_more === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (newest)
      cache.setQueryData<readonly OrderRow[]>(olderKey(from, to), known => known && newestFirst(known, newest.orders));
  }, [cache, from, to, newest]);
  return allOrders(newest, older);
}

const olderKey = (from: string, to: string): QueryKey => [...agedKey('older-orders'), from, to];

/** The newest page has the last word on its own time: an order that was deleted is no longer there. */
export function allOrders(newest: OrdersTimeseries | undefined, older: readonly OrderRow[]): readonly OrderRow[] {
  const { orders = [], has_more: more = false } = newest ?? {};
  const last = Date.parse(orders.at(-1)?.created_at ?? '');
  return newestFirst(more ? older.filter(({ created_at: at }) => Date.parse(at) <= last) : [], orders);
}

/** Newest first, without duplicates: pages shift while orders come in, and of two copies the later page's counts. */
export const newestFirst = (...pages: readonly (readonly OrderRow[])[]): readonly OrderRow[] =>
  [...new Map(pages.flat().map(order => [order.id, order])).values()].toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );

export const DASHBOARD_KEYS: readonly QueryKey[] = [
  ...Object.values(SOURCES).map(({ key }) => key),
  topicKey('orders'),
];
