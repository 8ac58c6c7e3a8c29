/**
 * Finds shops with a paused plan, for workers, in the read model (`access_until`, domain/billing/plan). Only used if
 * plans are charged.
 */
import type { Kysely } from 'kysely';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';

/**
 * Selects the pages that only paused shops watch. A page that an active shop also watches is checked, and every watching
 * shop sees the result. A page whose watchers are missing in the read model is not paused.
 */
export async function pausedPages(
  sql: Kysely<ReadTables>,
  pages: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (pages.length === 0) return new Set();
  const watching = await sql
    .selectFrom('competitors as c')
    .leftJoin('billing as b', 'b.shop', 'c.shop')
    .select(['c.page', 'b.access_until'])
    .where('c.page', 'in', pages)
    .execute();
  const isPaused = (until: string | null) => until !== null && until <= now;
  const active = new Set(watching.filter(row => !isPaused(row.access_until)).map(({ page }) => page));
  return new Set(watching.map(({ page }) => page).filter(page => !active.has(page)));
}

/** Checks whether discovery and price checks are paused for the shop. */
export async function isPausedShop(sql: Kysely<ReadTables>, shop: ShopDomain, now: Instant): Promise<boolean> {
  const paused = await sql
    .selectFrom('billing')
    .select('shop')
    .where('shop', '=', shop)
    .where('access_until', '<=', now)
    .executeTakeFirst();
  return paused !== undefined;
}
