import type { Extraction } from '../../domain/extraction/result.js';
import type { PageId } from '../../domain/kernel/names.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** What a page's last reading stored of its extraction; empty before the first. */
export async function lastExtraction({ sql }: Pick<WorkStore, 'sql'>, page: PageId): Promise<Partial<Extraction>> {
  const row = await sql.selectFrom('page_evidence').select('extraction').where('page', '=', page).executeTakeFirst();
  return row ? (JSON.parse(row.extraction) as Partial<Extraction>) : {};
}
