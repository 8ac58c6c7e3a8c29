import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import { merchantGet } from '../http/merchantGet.js';
import { flagsOf } from './flagsOf.js';
import { revenueOf } from './revenueOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** Spec §7: `GET /api/analytics/revenue`. */
export const revenue = merchantGet(api.revenue, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const figures = await revenueOf(shop, store, ports);
    return {
      totalRevenue: refused ? null : figures.total,
      currency: store.currency,
      timeZone: store.timeZone,
      days: ANALYTICS_DAYS,
      timeseries: refused ? [] : figures.timeseries,
      cancelledOrders: refused ? null : figures.cancelled,
      refunded: refused ? null : figures.refunded,
      comparison: refused ? null : figures.comparison,
      about: aboutOf(store, DEFINITIONS.revenue, store.days),
      ...flags,
    };
  },
});

/** Spec §7: `GET /api/analytics/revenue/timeseries`. */
export const revenueTimeseries = merchantGet(api.revenueTimeseries, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['orders']);
    const { currency, timeZone } = store;
    return {
      currency,
      timeZone,
      timeseries: refused ? [] : (await revenueOf(shop, store, ports)).timeseries,
      about: aboutOf(store, DEFINITIONS.revenue, store.days),
      ...flags,
    };
  },
});
