import type { Extraction } from '../../domain/extraction/result.js';
import type { PageId } from '../../domain/kernel/names.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Reads the part of a page's last extraction that is stored; empty before the first reading. */
export async function lastExtraction({ sql }: Pick<WorkStore, 'sql'>, page: PageId): Promise<Partial<Extraction>> {
  const row = await sql.selectFrom('page_evidence').select('extraction').where('page', '=', page).executeTakeFirst();
  return row ? (JSON.parse(row.extraction) as Partial<Extraction>) : {};
}
