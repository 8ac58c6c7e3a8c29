import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { merchantGet } from '../http/merchantGet.js';
import { flagsOf } from './flagsOf.js';
import { revenueOf } from './revenueOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** Spec §7: `GET /api/analytics/store-stats`: the profile page's figures. */
export const storeStats = merchantGet(api.storeStats, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const { orders, total } = await revenueOf(shop, store, ports);
    return {
      totalOrders: refused ? null : orders,
      totalRevenue: refused ? null : total,
      currency: store.currency,
      about: aboutOf(store, DEFINITIONS.storeStats, store.days),
      ...flags,
    };
  },
});
