import { shopNameOf } from '../../domain/competitors/shopNameOf.js';
import type { QueryPorts } from '../ports.js';

/**
 * A competitor's page as its own site names it. Leaves out the merchant's label, which may contain anything.
 * @returns `null` once the shop no longer tracks it.
 */
export async function pageTitle(shop: string, competitorId: string, { readStore }: Pick<QueryPorts, 'readStore'>) {
  const row = await readStore.sql
    .selectFrom('competitors as c')
    .leftJoin('pages as p', 'p.page', 'c.page')
    .select(['c.page', 'c.url', 'p.title', 'p.shop_name'])
    .where('c.id', '=', competitorId)
    .where('c.shop', '=', shop)
    .executeTakeFirst();
  if (!row) return null;
  return { page: row.page, title: titleOf(row) };
}

interface Named {
  readonly title: string | null;
  readonly shop_name: string | null;
  readonly url: string;
}

/** `Tent · Rival`; the shop alone until the page was read. */
export function titleOf({ title, shop_name, url }: Named): string {
  const shopName = shopNameOf(shop_name, url);
  return title ? `${title} · ${shopName}` : shopName;
}
