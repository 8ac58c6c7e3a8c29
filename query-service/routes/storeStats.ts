import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import { RefreshQuery, StoreStats } from '../../domain/api/analytics.js';
import { flagsOf } from '../flagsOf.js';
import { merchantGet } from '../merchantGet.js';
import { refreshStore } from '../refreshStore.js';
import { revenueOf } from '../revenueOf.js';
import { aboutOf, storeOf } from '../storeOf.js';

const READS = ['orders', 'shops', 'insights'];

/** Spec §7: `GET /api/analytics/store-stats`: the profile page's figures. */
export const storeStats = merchantGet({
  url: '/api/analytics/store-stats',
  summary: 'Orders and revenue of the last 60 days',
  reads: READS,
  query: RefreshQuery,
  response: StoreStats,
  repeatable: ({ force_refresh: forced }) => !forced,

  async handler({ shop }, { force_refresh: forced }, ports) {
    const refresh = forced ? await refreshStore(shop, READS, ports) : null;
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const { orders, total } = await revenueOf(shop, store, ports);
    return {
      totalOrders: refused ? null : orders,
      totalRevenue: refused ? null : total,
      currency: store.currency,
      refresh,
      about: aboutOf(store, DEFINITIONS.storeStats, store.days),
      ...flags,
    };
  },
});
