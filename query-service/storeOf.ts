import { type About, ANALYTICS_DAYS } from '../domain/api/analytics.js';
import { dayIn, daysUntil } from '../domain/kernel/day.js';
import { as, type Currency, type ShopDomain } from '../domain/kernel/names.js';
import type { Connection } from '../domain/shop/shop.js';
import type { QueryPorts } from './ports.js';

export interface Store {
  /** `null` before the store's first data. */
  readonly currency: Currency | null;
  readonly timeZone: string;
  readonly connection: Connection | 'disconnected' | null;
  readonly lastSync: string | null;
  /** The window of all figures: days of the store's calendar that end today, oldest first. */
  readonly days: readonly string[];
}

/** The calendar and the money in which a shop's figures are counted. */
export async function storeOf(shop: ShopDomain, { readDb, clock }: QueryPorts): Promise<Store> {
  const known = await readDb.sql
    .selectFrom('shops')
    .select(['currency', 'time_zone', 'last_sync', 'connection'])
    .where('shop', '=', shop)
    .executeTakeFirst();
  const timeZone = known?.time_zone ?? 'UTC';
  return {
    currency: known ? as<Currency>(known.currency) : null,
    timeZone,
    connection: known?.connection ?? null,
    lastSync: known?.last_sync ?? null,
    days: daysUntil(dayIn(timeZone, clock.now()), ANALYTICS_DAYS),
  };
}

/** How to read a figure of these days. */
export const aboutOf = ({ timeZone, lastSync }: Store, definition: string, days: readonly string[]): About => ({
  definition,
  timeZone,
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
  lastSync,
});
