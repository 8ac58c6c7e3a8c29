/** Spec §9: store statistics are kept 30 minutes per shop, in session storage. */
import type { StoreStats } from '../../../domain/api/analytics.js';
import { storedForShop } from '../storage/browserStorage.js';
import { hasFields, isNumber, orNull } from '../storage/check.js';

export const STATS_LIFETIME_MS = 30 * 60_000;

interface Entry {
  readonly data: StoreStats;
  readonly timestamp: number;
}

const isCount = orNull(isNumber);
const stats = storedForShop(
  'store-stats',
  hasFields<Entry>({
    data: hasFields<StoreStats>({ totalOrders: isCount, totalRevenue: isCount }),
    timestamp: isNumber,
  }),
);

export function cachedStats(shop: string, now: number): Entry | null {
  const entry = stats(shop).read();
  return entry && now - entry.timestamp < STATS_LIFETIME_MS ? entry : null;
}

export const keepStats = (shop: string, entry: Entry): void => void stats(shop).keep(entry);

export const clearStats = (shop: string): void => stats(shop).forget();
