/** The dashboard's reads (spec §7). Each section loads, fails and retries on its own. */
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
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
import { refuseFlagged } from './refuseFlagged.js';

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

/**
 * Spec §4: 'Data is cached per shop with a version tag': the data of the last visit is shown until the answer comes.
 * 'Main data loads once per shop session': data stays fresh as long as the cache keeps it; a push, a refresh or a page
 * reload reads it again. If no push can come, returning to the page reads it again.
 * @param load reads the answer.
 * @param enabled `false` until it is needed.
 */
function useSection<Section extends CachedSection>(
  { section, key, cached = true }: Source<Section>,
  load: (signal: AbortSignal) => Promise<SectionData[Section]>,
  enabled = true,
) {
  const { shop } = useMe();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = refuseFlagged(await load(signal));
      if (cached) keepSection(shop, section, { data: answer, timestamp: Date.now() });
      return answer;
    },
    initialData: () => (cached ? cachedSection(shop, section, Date.now())?.data : undefined),
    initialDataUpdatedAt: () => (cached ? cachedSection(shop, section, Date.now())?.timestamp : undefined),
    // Until another period's answer is there, the former one stays.
    placeholderData: keepPreviousData,
    staleTime: ({ state }) =>
      state.dataUpdateCount === 0 || connection.get().state !== 'online' ? 0 : SECTION_LIFETIME_MS[section],
    enabled,
    ...whileLimited,
  });
}

/** A section that its metric card loads (spec §4: the card calls its load callback once). */
export type CardSection<Answer> = UseQueryResult<Answer> & { readonly load: () => void };

function useCardSection<Section extends CachedSection>(
  source: Source<Section>,
  load: (signal: AbortSignal) => Promise<SectionData[Section]>,
): CardSection<SectionData[Section]> {
  const [wanted, setWanted] = useState(false);
  const query = useSection(source, load, wanted);
  return { ...query, load: useCallback(() => setWanted(true), []) };
}

export const useRevenue = () =>
  useCardSection(SOURCES.revenue, async signal => readableRevenue(await readRevenue(signal)));
export function useNewProducts(choice: Choice) {
  const { from, to } = spanOf(choice);
  return useCardSection(ofPeriod(SOURCES.newProducts, choice, from, to), signal =>
    read('products', api.newProducts, { query: { from, to }, signal }),
  );
}
export const useConversion = () =>
  useCardSection(SOURCES.conversion, signal => read('conversion', api.conversion, { signal }));
export const useAbandonedCarts = () =>
  useCardSection(SOURCES.abandonedCarts, signal => read('checkouts', api.abandonedCarts, { signal }));

export function useProducts(choice: Choice) {
  const { from, to } = spanOf(choice);
  const query = { from, to, compare: choice.compare };
  return useSection(ofPeriod(SOURCES.products, choice, from, to, choice.compare), signal =>
    read('products', api.products, { query, signal }),
  );
}

/** Each day by product, for the stacked chart. @param wanted whether it is shown. */
export function useProductDays(choice: Choice, wanted: boolean) {
  const { from, to } = spanOf(choice);
  return useQuery({
    queryKey: topicKey('products', 'days', from, to),
    queryFn: async ({ signal }) =>
      refuseFlagged(await read('products', api.productDays, { query: { from, to }, signal })),
    enabled: wanted,
    placeholderData: keepPreviousData,
    ...whileLimited,
  });
}

const spanOf = ({ days }: Choice): { readonly from: string; readonly to: string } => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
});

const ofPeriod = <Section extends CachedSection>(
  { section, key }: Source<Section>,
  choice: Choice,
  ...parts: readonly string[]
): Source<Section> => ({ section, key: [...key, ...parts], cached: choice.usual });

/**
 * @param threshold which stock counts as low. For a new threshold the former answer is shown until the new one arrives.
 */
export function useLowInventory(threshold: number) {
  const { section, key } = SOURCES.lowInventory;
  return useCardSection({ section, key: [...key, threshold] }, signal =>
    read('products', api.lowInventory, { query: { threshold }, signal }),
  );
}

/** Spec §9: 50 per page, 60 days, at most 5 pages; §7: 500 ms apart. */
const ORDER_PAGES = 5;
const PAGE_PAUSE_MS = 500;
const readOrders = (page: number, choice: Choice, signal: AbortSignal) =>
  read('orders', api.orders, { query: { page, limit: 50, days: 60, ...spanOf(choice) }, signal });

/** The newest page. `ready`: spec §4 lets the orders follow about 100 ms after the others. */
export const useOrders = (choice: Choice, ready: boolean) =>
  useQuery({
    queryKey: topicKey('orders', choice.days[0] ?? '', choice.days.at(-1) ?? ''),
    queryFn: async ({ signal }) => refuseFlagged(await readOrders(1, choice, signal)),
    enabled: ready,
    placeholderData: keepPreviousData,
    ...whileLimited,
  });

/** The older pages: read once, one after the other. Pushes do not outdate them, because the past does not change. */
export const useOlderOrders = (choice: Choice, newest: OrdersTimeseries | undefined) =>
  useQuery({
    queryKey: [...agedKey('older-orders'), choice.days[0], choice.days.at(-1)],
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [];
      for (let page = 2; page <= ORDER_PAGES; page++) {
        await pause(PAGE_PAUSE_MS);
        signal.throwIfAborted();
        const answer = refuseFlagged(await readOrders(page, choice, signal));
        rows.push(...answer.orders);
        if (!answer.has_more) break;
      }
      return rows;
    },
    enabled: newest?.has_more === true,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Newest first, without duplicates: pages shift while orders come in. */
export const newestFirst = (...pages: readonly (readonly OrderRow[])[]): readonly OrderRow[] =>
  [...new Map(pages.flat().map(order => [order.id, order])).values()].toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );

export const DASHBOARD_KEYS: readonly QueryKey[] = [
  ...Object.values(SOURCES).map(({ key }) => key),
  topicKey('orders'),
];
