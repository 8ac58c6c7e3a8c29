/** The dashboard's reads (spec §7). Each section loads, fails and is tried again by itself. */
import { useQuery } from '@tanstack/react-query';
import type { OrdersTimeseries, Products, Revenue } from '../../../../domain/api/analytics.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { readableRevenue } from './readableRevenue.js';
import { refuseFlagged } from './refuseFlagged.js';

/** Spec §9: orders are read 50 a page over 60 days; newest first, so the first page holds the recent ones. */
const ORDERS = '/api/analytics/orders/timeseries?page=1&limit=50&days=60';

/** Spec §8: while the store's limit holds, 'Refreshing automatically...'. */
const LIMITED_POLL_MS = 10_000;
const whileLimited = {
  refetchInterval: ({ state }: { state: { data?: { rate_limited: boolean } | undefined } }) =>
    state.data?.rate_limited ? LIMITED_POLL_MS : (false as const),
};

export const useRevenue = () =>
  useQuery({
    queryKey: topicKey('revenue'),
    queryFn: async ({ signal }) =>
      readableRevenue(refuseFlagged(await read<Revenue>('revenue', '/api/analytics/revenue', signal))),
    ...whileLimited,
  });

export const useProducts = () =>
  useQuery({
    queryKey: topicKey('products'),
    queryFn: async ({ signal }) => refuseFlagged(await read<Products>('products', '/api/analytics/products', signal)),
    ...whileLimited,
  });

/** `ready`: spec §4 lets the orders follow about 100 ms after the others. */
export const useOrders = (ready: boolean) =>
  useQuery({
    queryKey: topicKey('orders'),
    queryFn: async ({ signal }) => refuseFlagged(await read<OrdersTimeseries>('orders', ORDERS, signal)),
    enabled: ready,
    ...whileLimited,
  });

export const DASHBOARD_TOPICS = ['revenue', 'products', 'orders'] as const;
