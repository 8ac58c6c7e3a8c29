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
 * Reads the dashboard's first figures before it renders, so that they are drawn once. Waits for those that the page's
 * first script requested (`early.ts`), and only starts the others. Never rejects: the sections report failures.
 */
export async function prefetchFigures(queries: QueryClient, { shop, timeZone }: Me): Promise<void> {
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
