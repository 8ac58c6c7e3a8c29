import * as api from '../../domain/api/imports.js';
import { IMPORT_PAGE, type ImportRow, type Verdict } from '../../domain/api/imports.js';
import type { Pair } from '../../domain/competitors/pair.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';

interface Place {
  readonly after: number;
  readonly limit: number;
  readonly verdict: Verdict | undefined;
}

/** `GET /api/imports/{id}/rows`, a page after the last row seen. */
export const importRows = merchantGet(api.importRows, {
  async *csv({ merchant: { shop }, query: { verdict, afterRow: after = 0 }, params: { id }, ports }) {
    await refuseUnknown(shop, id, ports);
    for (let last = after; ; ) {
      const rows = await rowsAfter(shop, id, { after: last, limit: IMPORT_PAGE.max, verdict }, ports);
      yield rows;
      if (rows.length < IMPORT_PAGE.max) return;
      last = rows.at(-1)?.row ?? last;
    }
  },

  async handler({ shop }, { afterRow: after = 0, limit = IMPORT_PAGE.default, verdict }, ports, { id }) {
    await refuseUnknown(shop, id, ports);
    const rows = await rowsAfter(shop, id, { after, limit: limit + 1, verdict }, ports);
    return { rows: rows.slice(0, limit), more: rows.length > limit };
  },
});

async function refuseUnknown(shop: ShopDomain, id: string, { readStore }: QueryPorts): Promise<void> {
  const known = await readStore.sql
    .selectFrom('imports')
    .select('id')
    .where('shop', '=', shop)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new ApiError('IMPORT_NOT_FOUND');
}

async function rowsAfter(
  shop: ShopDomain,
  id: string,
  { after, limit, verdict }: Place,
  { workStore }: QueryPorts,
): Promise<ImportRow[]> {
  const rows = workStore.sql
    .selectFrom('import_rows')
    .selectAll()
    .where('shop', '=', shop)
    .where('import_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit);
  return (await (verdict ? rows.where('verdict', '=', verdict) : rows).execute()).map(each => ({
    row: each.row,
    url: each.url,
    label: each.label,
    verdict: each.verdict as Verdict,
    code: each.code,
    details: each.details === null ? {} : (JSON.parse(each.details) as ImportRow['details']),
    product:
      each.product_id === null || each.product_title === null
        ? null
        : {
            id: each.product_id,
            title: each.product_title,
            pair: each.pair as Pair,
          },
  }));
}
