import type { PageChecks } from '../../application/price/tables.js';
import type { ProductUrl } from '../../domain/kernel/names.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** All watched variants of the page at one URL. */
export const pagesOfUrl = (sql: WorkStore['sql'], url: ProductUrl): Promise<PageChecks[]> =>
  sql.selectFrom('page_checks').selectAll().where('url', '=', url).execute();
