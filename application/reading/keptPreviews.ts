/** Stores page previews, which adding the page reuses instead of fetching again. */
import type { Extraction } from '../../domain/extraction/result.js';
import type { Instant, ProductUrl } from '../../domain/kernel/names.js';
import { pageOf } from '../../domain/price/page.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';
import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/** Belongs to no shop, because the pages are public. */
export const pagePreviews = table(
  'page_previews',
  {
    url: text(),
    /** The page id (domain/price/page). */
    page: text(),
    image_url: orNull(text()),
    at: text(),
    next_look: text(),
    /** JSON, domain/extraction `Extraction`. */
    extraction: text(),
  },
  { key: ['url'], indexes: [['at'], ['page']] },
);

/** The time that a merchant has to decide. */
export const KEPT_MS = 10 * 60_000;

export interface KeptPreview {
  readonly at: Instant;
  /** The time of the first check if the page is tracked. */
  readonly nextLook: Instant;
  readonly extraction: Extraction;
}

export const keepPreview = ({ transaction }: Pick<WorkStore, 'transaction'>, url: ProductUrl, kept: KeptPreview) =>
  transaction(async ({ sql, upsert }) => {
    await sql.deleteFrom('page_previews').where('at', '<', plus(kept.at, -KEPT_MS)).execute();
    const page = pageOf({ url, variant: null });
    const image_url = kept.extraction.image;
    await upsert(pagePreviews, [
      {
        url,
        page,
        image_url,
        at: kept.at,
        next_look: kept.nextLook,
        extraction: wellFormedJson(JSON.stringify(kept.extraction)),
      },
    ]);
  });

/** `null` without a preview within `KEPT_MS`. */
export async function keptPreview(
  { sql }: Pick<WorkStore, 'sql'>,
  url: ProductUrl,
  now: Instant,
): Promise<KeptPreview | null> {
  const row = await sql
    .selectFrom('page_previews')
    .select(['at', 'next_look', 'extraction'])
    .where('url', '=', url)
    .where('at', '>=', plus(now, -KEPT_MS))
    .executeTakeFirst();
  return row
    ? {
        at: row.at as Instant,
        nextLook: row.next_look as Instant,
        extraction: JSON.parse(row.extraction) as Extraction,
      }
    : null;
}

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    page_previews: RowOf<typeof pagePreviews>;
  }
}
