import { ANALYTICS_DAYS } from '../domain/api/analytics.js';
import { dayIn, daysUntil } from '../domain/kernel/day.js';
import { as, type Currency, type ShopDomain } from '../domain/kernel/names.js';
import type { QueryPorts } from './ports.js';

export interface Store {
  /** `null` before the store's first data. */
  readonly currency: Currency | null;
  readonly timeZone: string;
  /** The window of all figures: days of the store's calendar that end today, oldest first. */
  readonly days: readonly string[];
}

/** The calendar and the money in which a shop's figures are counted. */
export async function storeOf(shop: ShopDomain, { readDb, clock }: QueryPorts): Promise<Store> {
  const known = await readDb.sql
    .selectFrom('shops')
    .select(['currency', 'time_zone'])
    .where('shop', '=', shop)
    .executeTakeFirst();
  const timeZone = known?.time_zone ?? 'UTC';
  return {
    currency: known ? as<Currency>(known.currency) : null,
    timeZone,
    days: daysUntil(dayIn(timeZone, clock.now()), ANALYTICS_DAYS),
  };
}

/** No figure of this round can be refused or limited: they are all folded from events. */
export const NO_FLAGS = { rate_limited: false, error: null, error_code: null } as const;
