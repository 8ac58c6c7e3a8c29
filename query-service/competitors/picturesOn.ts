import type { QueryPorts } from '../ports.js';

/** Picture URLs by page. Omits pages without a picture. */
export async function picturesOn(
  pages: readonly string[],
  { sql }: QueryPorts['workStore'],
): Promise<ReadonlyMap<string, string>> {
  if (pages.length === 0) return new Map();
  const rows = await sql
    .selectFrom('page_evidence')
    .select(['page', 'image_url'])
    .where('page', 'in', [...new Set(pages)])
    .execute();
  return new Map(rows.flatMap(({ page, image_url }) => (image_url === null ? [] : [[page, image_url] as const])));
}
