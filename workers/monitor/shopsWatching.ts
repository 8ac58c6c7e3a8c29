import { keyChunks } from '../../application/price/keyChunks.js';
import type { ReadStore } from '../../platform/read-store/port.js';

/** The shops that watch any of these pages. */
export async function shopsWatching(
  { sql }: Pick<ReadStore, 'sql'>,
  pages: readonly string[],
): Promise<ReadonlySet<string>> {
  const shops = new Set<string>();
  for (const some of keyChunks(pages)) {
    const rows = await sql.selectFrom('competitors').select('shop').distinct().where('page', 'in', some).execute();
    for (const { shop } of rows) shops.add(shop);
  }
  return shops;
}
