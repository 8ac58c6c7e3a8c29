import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { type ConversionPoint, RECENT_DAYS } from '../../domain/api/analytics.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { checkoutsOf } from './checkoutsOf.js';
import { twoDecimals } from './compare.js';
import { flagsOf } from './flagsOf.js';
import { revenueOf } from './revenueOf.js';
import { aboutOf, type Store, storeOf } from './storeOf.js';

/**
 * Spec §7: `GET /api/analytics/conversion`. Uses the store's own report if granted; otherwise computes from orders and
 * checkouts, under another name.
 */
export const conversion = merchantGet(api.conversion, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const visits = flagsOf(store, ['sessions']);
    const reported = visits.refused ? null : await reportedDays(shop, store, ports);
    if (reported)
      return {
        metric: 'Conversion rate' as const,
        ...answer(reported, store, DEFINITIONS.conversionRate),
        ...visits.flags,
      };

    const { flags, refused } = flagsOf(store, ['orders', 'checkouts']);
    return {
      metric: 'Checkout completion' as const,
      ...answer(refused ? [] : await checkoutDays(shop, store, ports), store, DEFINITIONS.checkoutCompletion),
      ...flags,
      // This metric exists because the report was postponed.
      rate_limited: flags.rate_limited || visits.flags.rate_limited,
      debug_info: [visits.flags.debug_info, flags.debug_info].filter(Boolean).join('; ') || null,
    };
  },
});

function answer(timeseries: ConversionPoint[], store: Store, definition: string) {
  const current = rateOf(timeseries.slice(-RECENT_DAYS));
  const previous = rateOf(timeseries.slice(0, -RECENT_DAYS));
  return {
    conversionRate: current,
    conversionRateDelta: current === null || previous === null ? null : twoDecimals(current - previous),
    timeseries,
    about: aboutOf(store, definition, store.days.slice(-RECENT_DAYS)),
  };
}

/** In per cent, from sums, never from daily rates; `null` if nothing began. */
function rateOf(days: readonly ConversionPoint[]): number | null {
  const sum = (field: 'begun' | 'completed') => days.reduce((all, day) => all + day[field], 0);
  return sum('begun') === 0 ? null : twoDecimals((sum('completed') / sum('begun')) * 100);
}

/** `null` if the newer half has no reported visits: then we lack access to the store's report. */
async function reportedDays(
  shop: ShopDomain,
  { days }: Store,
  { readStore }: QueryPorts,
): Promise<ConversionPoint[] | null> {
  const rows = await readStore.sql
    .selectFrom('conversion_days')
    .select(['day', 'sessions', 'completed'])
    .where('shop', '=', shop)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const recent = days.at(-RECENT_DAYS) ?? '';
  if (!rows.some(({ day }) => day >= recent)) return null;
  const byDay = new Map(rows.map(row => [row.day, row]));
  return days.map(day => {
    const { sessions = 0, completed = 0 } = byDay.get(day) ?? {};
    return { day, begun: sessions, completed };
  });
}

async function checkoutDays(shop: ShopDomain, store: Store, ports: QueryPorts): Promise<ConversionPoint[]> {
  if (store.currency === null) return [];
  const { placed } = await revenueOf(shop, store, ports);
  const begun = await checkoutsOf(shop, store.currency, store.days, ports);
  return begun.map(({ day, abandoned }) => {
    const completed = placed.get(day) ?? 0;
    return { day, begun: completed + abandoned, completed };
  });
}
