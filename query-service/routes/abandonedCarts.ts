import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import { AbandonedCarts, RECENT_DAYS } from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { checkoutsOf } from '../checkoutsOf.js';
import { compare } from '../compare.js';
import { flagsOf } from '../flagsOf.js';
import { merchantGet } from '../merchantGet.js';
import { aboutOf, storeOf } from '../storeOf.js';

/** Spec §7: `GET /api/analytics/abandoned_carts`. */
export const abandonedCarts = merchantGet({
  url: '/api/analytics/abandoned_carts',
  reads: ['checkouts', 'shops', 'insights'],
  response: AbandonedCarts,
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { currency, days } = store;
    const { flags, refused } = flagsOf(store, ['checkouts']);
    const rest = { currency, about: aboutOf(store, DEFINITIONS.abandonedCarts, days), ...flags };
    if (refused || currency === null) return { abandonedCarts: null, value: null, comparison: null, ...rest };
    const { abandoned, value } = await checkoutsOf(shop, store, days, ports);
    const recent = await checkoutsOf(shop, store, days.slice(-RECENT_DAYS), ports);
    return {
      abandonedCarts: abandoned,
      value: Number(fromMinor(value, currency)),
      comparison: compare(RECENT_DAYS, recent.abandoned, abandoned - recent.abandoned),
      ...rest,
    };
  },
});
