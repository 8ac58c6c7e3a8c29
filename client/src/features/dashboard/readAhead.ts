import type { QueryClient } from '@tanstack/react-query';
import { ANALYTICS_DAYS } from '../../../../domain/api/analytics.js';
import type { Me } from '../../../../domain/api/auth.js';
import { daysUntil } from '../../../../domain/kernel/day.js';
import { dayIn } from '../../format/date.js';
import { lowStockThreshold } from '../../state/lowStock.js';
import { MOVES } from './moves/useMoves.js';
import { choose, readPeriod } from './period.js';
import { CARTS, CONVERSION, lowInventoryAt, newProductsIn, optionsOf, productsIn, REVENUE } from './queries.js';

/**
 * Reads what the dashboard shows first, before it is shown. The page's first script has asked for what needs no
 * parameters (`early.ts`), so those answers are here, or nearly: shown at once, they are drawn once. The others are on
 * their way when this ends. Never rejects: the sections say what failed.
 */
export async function readAhead(queries: QueryClient, { shop, timeZone }: Me): Promise<void> {
  const here = [
    queries.prefetchQuery(optionsOf(shop, REVENUE)),
    queries.prefetchQuery(MOVES),
    queries.prefetchQuery(optionsOf(shop, CONVERSION)),
    queries.prefetchQuery(optionsOf(shop, CARTS)),
  ];
  const days = daysUntil(dayIn(timeZone, Date.now()), ANALYTICS_DAYS);
  const choice = choose(days, readPeriod(new URLSearchParams(location.search)));
  void queries.prefetchQuery(optionsOf(shop, productsIn(choice)));
  void queries.prefetchQuery(optionsOf(shop, lowInventoryAt(lowStockThreshold(shop))));
  void queries.prefetchQuery(optionsOf(shop, newProductsIn(choice)));
  await Promise.all(here);
}
