import type { ShopDomain } from '../../domain/kernel/names.js';
import type { QueryPorts } from '../ports.js';

/** @returns the shops' names in search results, by page, without those that are only the page's own host. */
export async function namesFound(
  shop: ShopDomain,
  pages: readonly string[],
  { readStore }: Pick<QueryPorts, 'readStore'>,
): Promise<ReadonlyMap<string, string>> {
  if (pages.length === 0) return new Map();
  const rows = await readStore.sql
    .selectFrom('suggestions')
    .select(['page', 'merchant', 'url'])
    .where('shop', '=', shop)
    .where('page', 'in', pages)
    .execute();
  const named = rows.filter(({ merchant, url }) => merchant !== '' && merchant !== new URL(url).hostname);
  return new Map(named.map(({ page, merchant }) => [page, merchant]));
}
