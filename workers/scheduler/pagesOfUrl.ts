import { as, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import { pageOf } from '../../domain/price/page.js';
import type { PageChecks } from '../../platform/read-store/migrations/0002-page-checks.js';
import type { ReadTransaction } from '../../platform/read-store/port.js';

type Sql = ReadTransaction['sql'];

/** Every watched variant of what is fetched from one URL. @param page the one that was due. */
export const pagesOfUrl = (sql: Sql, url: ProductUrl, page: PageId): Promise<PageChecks[]> =>
  sql
    .selectFrom('page_checks')
    .selectAll()
    .where('page', 'in', [page, pageOf({ url, variant: null })])
    .unionAll(
      sql
        .selectFrom('page_checks')
        .selectAll()
        .where('url', '=', url)
        .where('variant', 'is not', null)
        .where('page', '<>', page),
    )
    .execute();

/** So that the check of one variant answers the wish to see another. */
export async function leaseVariants(sql: Sql, urls: readonly string[], atOnce: string, now: string): Promise<void> {
  const defaults = urls.map(url => pageOf({ url: as<ProductUrl>(url), variant: null }));
  const wanted = sql.updateTable('page_checks').set({ due_at: now }).where('due_at', '=', atOnce);
  await wanted.where('page', 'in', defaults).execute();
  await wanted.where('url', 'in', urls).where('variant', 'is not', null).execute();
}
