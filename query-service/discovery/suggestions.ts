import { imagePath } from '../../application/images/imagePath.js';
import * as api from '../../domain/api/discovery.js';
import { SUGGESTIONS_SIZE, type Suggestion } from '../../domain/api/discovery.js';
import type { SuggestionStatus } from '../../domain/discovery/discovery.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';

/** Spec §7: `GET /api/competitors/suggestions`, newest first, then by confidence. */
const list = merchantGet(api.suggestions, {
  async handler({ shop }, { page = 0, size = SUGGESTIONS_SIZE.default, status }, ports) {
    const [rows, totalElements, newSuggestions] = await Promise.all([
      suggestionsOf(shop, ports, status)
        .selectAll()
        .orderBy('discovered_at', 'desc')
        .orderBy('score', 'desc')
        .orderBy('page')
        .limit(size)
        .offset(page * size)
        .execute(),
      count(shop, ports, status),
      count(shop, ports, 'NEW'),
    ]);
    const totalPages = Math.ceil(totalElements / size);
    return { content: rows.map(suggestionOf), newSuggestions, page, size, totalElements, totalPages };
  },
});

/** Spec §7: `GET /api/competitors/suggestions/count`. */
const counted = merchantGet(api.suggestionCount, {
  handler: async ({ shop }, _, ports) => ({ newSuggestions: await count(shop, ports, 'NEW') }),
});

export const suggestions = [list, counted];

/** A page that the merchant already watches needs no decision, so it is not among the new ones. */
function suggestionsOf(shop: ShopDomain, { readStore }: QueryPorts, status: SuggestionStatus | undefined) {
  const all = readStore.sql.selectFrom('suggestions').where('shop', '=', shop);
  if (status === undefined) return all;
  const some = all.where('status', '=', status);
  return status === 'NEW' ? some.where('tracked', '=', 0) : some;
}

async function count(shop: ShopDomain, ports: QueryPorts, status: SuggestionStatus | undefined): Promise<number> {
  const { rows } = await suggestionsOf(shop, ports, status)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

const suggestionOf = (row: ReadTables['suggestions']): Suggestion => ({
  id: row.id,
  suggestedUrl: row.url,
  title: row.title,
  merchant: row.merchant,
  price: row.price === null ? null : Number(row.price),
  currency: row.currency,
  imageUrl: imagePath('suggestion', row.id, row.image_url),
  source: row.source,
  discoveredAt: row.discovered_at,
  status: row.status,
  reasons: JSON.parse(row.reasons) as string[],
  score: row.score,
  productId: row.product_id,
  productTitle: row.product_title,
});
