import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { RECENT_DAYS } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { merchantGet } from '../http/merchantGet.js';
import { checkoutsOf, sumOf } from './checkoutsOf.js';
import { compare } from './compare.js';
import { flagsOf } from './flagsOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** Spec §7: `GET /api/analytics/abandoned_carts`. */
export const abandonedCarts = merchantGet(api.abandonedCarts, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { currency, days } = store;
    const { flags, refused } = flagsOf(store, ['checkouts']);
    const rest = { currency, about: aboutOf(store, DEFINITIONS.abandonedCarts, days), ...flags };
    if (refused || currency === null)
      return { abandonedCarts: null, value: null, comparison: null, timeseries: [], ...rest };
    const begun = await checkoutsOf(shop, currency, days, ports);
    const money = (minor: number) => Number(fromMinor(minor, currency));
    return {
      abandonedCarts: sumOf(begun, 'abandoned'),
      value: money(sumOf(begun, 'value')),
      comparison: compare(
        RECENT_DAYS,
        sumOf(begun.slice(-RECENT_DAYS), 'abandoned'),
        sumOf(begun.slice(0, -RECENT_DAYS), 'abandoned'),
      ),
      timeseries: begun.map(({ day, abandoned, value }) => ({ day, abandoned, value: money(value) })),
      ...rest,
    };
  },
});
