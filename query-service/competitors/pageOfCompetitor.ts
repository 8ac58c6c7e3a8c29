import type { ShopDomain } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { QueryPorts } from '../ports.js';

/** The page of this shop's competitor. @throws ApiError COMPETITOR_NOT_FOUND, also for another shop's competitor. */
export async function pageOfCompetitor(shop: ShopDomain, id: string, { readStore }: Pick<QueryPorts, 'readStore'>) {
  const row = await readStore.sql
    .selectFrom('competitors')
    .select(['page', 'url', 'product_id', 'pair', 'own_variant'])
    .where('id', '=', id)
    .where('shop', '=', shop)
    .executeTakeFirst();
  if (!row) throw new ApiError('COMPETITOR_NOT_FOUND');
  return row;
}
