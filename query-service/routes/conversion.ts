import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import { Conversion, RECENT_DAYS } from '../../domain/api/analytics.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { checkoutsOf } from '../checkoutsOf.js';
import { twoDigits } from '../compare.js';
import { flagsOf } from '../flagsOf.js';
import { merchantGet } from '../merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { revenueOf } from '../revenueOf.js';
import { aboutOf, type Store, storeOf } from '../storeOf.js';

/** In per cent; `null` where there was nothing to convert. */
const rateOf = (completed: number, begun: number): number | null =>
  begun === 0 ? null : twoDigits((completed / begun) * 100);

/**
 * Spec §7: `GET /api/analytics/conversion`. By the store's own report where it is granted; else what orders and
 * checkouts tell, under another name.
 */
export const conversion = merchantGet({
  url: '/api/analytics/conversion',
  reads: ['insights', 'orders', 'checkouts', 'shops'],
  response: Conversion,
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const sessions = flagsOf(store, ['sessions']);
    const rates = sessions.refused ? null : await sessionRates(shop, store, ports);
    if (rates)
      return {
        metric: 'Conversion rate' as const,
        ...answer(rates, store, DEFINITIONS.conversionRate),
        ...sessions.flags,
      };

    const { flags, refused } = flagsOf(store, ['orders', 'checkouts']);
    const completion = refused ? UNKNOWN : await completionRates(shop, store, ports);
    return {
      metric: 'Checkout completion' as const,
      ...answer(completion, store, DEFINITIONS.checkoutCompletion),
      ...flags,
    };
  },
});

interface Rates {
  readonly current: number | null;
  readonly previous: number | null;
}
const UNKNOWN: Rates = { current: null, previous: null };

const answer = ({ current, previous }: Rates, store: Store, definition: string) => ({
  conversionRate: current,
  conversionRateDelta: current === null || previous === null ? null : twoDigits(current - previous),
  about: aboutOf(store, definition, store.days.slice(-RECENT_DAYS)),
});

/** `null` where no visits were reported: then the store's report is not for us. */
async function sessionRates(shop: ShopDomain, { days }: Store, { readDb }: QueryPorts): Promise<Rates | null> {
  const rows = await readDb.sql
    .selectFrom('conversion_days')
    .select(['day', 'sessions', 'completed'])
    .where('shop', '=', shop)
    .where('day', '>=', days[0] ?? '')
    .execute();
  const recent = days.at(-RECENT_DAYS) ?? '';
  if (!rows.some(({ day }) => day >= recent)) return null;
  const rate = (of: typeof rows) =>
    rateOf(
      of.reduce((all, { completed }) => all + completed, 0),
      of.reduce((all, { sessions }) => all + sessions, 0),
    );
  return {
    current: rate(rows.filter(({ day }) => day >= recent)),
    previous: rate(rows.filter(({ day }) => day < recent)),
  };
}

/** A cancelled order was a completed checkout all the same. */
async function completionRates(shop: ShopDomain, store: Store, ports: QueryPorts): Promise<Rates> {
  const rate = async (days: readonly string[]) => {
    const { orders, cancelled } = await revenueOf(shop, { ...store, days }, ports);
    const { abandoned } = await checkoutsOf(shop, store, days, ports);
    return rateOf(orders + cancelled, orders + cancelled + abandoned);
  };
  return {
    current: await rate(store.days.slice(-RECENT_DAYS)),
    previous: await rate(store.days.slice(0, -RECENT_DAYS)),
  };
}
