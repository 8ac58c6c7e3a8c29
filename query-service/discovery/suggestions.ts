import { marketSettingsOf } from '../../application/competitors/marketSettingsOf.js';
import { perPieceOf } from '../../application/competitors/perPieceOf.js';
import { imagePath } from '../../application/images/imagePath.js';
import * as api from '../../domain/api/discovery.js';
import { SUGGESTIONS_SIZE, type Suggestion } from '../../domain/api/discovery.js';
import { compareWithOwn } from '../../domain/competitors/market/comparison.js';
import type { ExchangeRate } from '../../domain/competitors/market/exchangeRate.js';
import type { SuggestionStatus } from '../../domain/discovery/discovery.js';
import type { Amount, Currency, ShopDomain } from '../../domain/kernel/names.js';
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
    const own = await ownProducts(shop, new Set(rows.map(({ product_id }) => product_id)), ports);
    const { rates } = await marketSettingsOf(ports.eventLog, shop);
    return {
      content: rows.map(row => suggestionOf(row, own.get(row.product_id), rates)),
      newSuggestions,
      page,
      size,
      totalElements,
      totalPages,
    };
  },
});

/** Spec §7: `GET /api/competitors/suggestions/count`. */
const counted = merchantGet(api.suggestionCount, {
  handler: async ({ shop }, _, ports) => ({ newSuggestions: await count(shop, ports, 'NEW') }),
});

export const suggestions = [list, counted];

/** Leaves pages that the merchant already watches out of the new suggestions: they need no decision. */
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

type OwnProduct = Pick<ReadTables['products'], 'title' | 'price' | 'currency' | 'image_url'>;

async function ownProducts(
  shop: ShopDomain,
  ids: ReadonlySet<string>,
  { readStore }: QueryPorts,
): Promise<ReadonlyMap<string, OwnProduct>> {
  if (ids.size === 0) return new Map();
  const rows = await readStore.sql
    .selectFrom('products')
    .select(['product_id', 'title', 'price', 'currency', 'image_url'])
    .where('shop', '=', shop)
    .where('removed', '=', 0)
    .where('product_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ product_id, ...row }) => [product_id, row]));
}

/** Compares as if the merchant had approved, so that the card can show the result in advance. */
function compared(row: ReadTables['suggestions'], own: OwnProduct | undefined, rates: readonly ExchangeRate[]) {
  if (own === undefined || row.price === null) return null;
  const ours = { title: own.title, price: own.price as Amount, currency: own.currency as Currency };
  const theirs = { title: row.title, price: row.price as Amount, currency: row.currency as Currency | null };
  const comparison = compareWithOwn('confirmed', ours, theirs, rates);
  return typeof comparison === 'object' ? comparison : null;
}

function suggestionOf(
  row: ReadTables['suggestions'],
  own: OwnProduct | undefined,
  rates: readonly ExchangeRate[],
): Suggestion {
  const comparison = compared(row, own, rates);
  return {
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
    ownPrice: own ? Number(own.price) : null,
    ownCurrency: own?.currency ?? null,
    ownImageUrl: own ? imagePath('product', row.product_id, own.image_url) : null,
    percentVsOwn: comparison?.percent ?? null,
    perPiece: comparison && perPieceOf(comparison),
    rate: comparison?.rate ? Number(comparison.rate) : null,
  };
}
