import { sql as raw } from 'kysely';
import { imagePath } from '../../application/images/imagePath.js';
import { comparedDays } from '../../domain/analytics/comparison.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { plainText } from '../../domain/matching/plainText.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { adminUrl } from './adminUrl.js';
import { twoDecimals } from './compare.js';
import { flagsOf } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** Enough for a dashboard and a picker: the window's best sellers, then other products by title. */
const LIMIT = 100;

/** Spec §7: `GET /api/analytics/products`. */
export const products = merchantGet(api.products, {
  // Search texts rarely repeat, so caching them gains nothing.
  repeatable: ({ search }) => search === undefined,

  async handler({ shop }, { search = '', compare = 'none', ...period }, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['products', 'orders']);
    const days = periodOf(store.days, period);
    const rest = { about: aboutOf(store, DEFINITIONS.products, days), ...flags };
    if (refused) return { products: [], total: 0, ...rest };
    const { sql } = ports.readStore;
    const sales = sql
      .selectFrom('product_sales')
      .select(['product_id'])
      .select(({ fn }) => [fn.sum<number>('total').as('revenue'), fn.sum<number>('units').as('units')])
      .where('shop', '=', shop)
      .where('day', '>=', days[0] ?? NEVER)
      .where('day', '<=', days.at(-1) ?? '')
      .groupBy('product_id');
    const found = sql
      .selectFrom('products as p')
      .where('p.shop', '=', shop)
      .where('p.removed', '=', 0)
      .where(({ and }) => and(wordsOf(search).map(inTitle)));
    const rows = await found
      .leftJoin(sales.as('s'), 's.product_id', 'p.product_id')
      .select(['p.product_id', 'p.title', 'p.inventory', 'p.price', 'p.currency', 'p.image_url'])
      .select(({ fn, val }) => [
        fn.coalesce('s.revenue', val(0)).as('revenue'),
        fn.coalesce('s.units', val(0)).as('units'),
      ])
      .orderBy('revenue', 'desc')
      .orderBy('p.title')
      .limit(LIMIT)
      .execute();
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const before = await soldBefore(shop, comparedDays(store.days, days, compare), ports);
    return {
      products: rows.map(row => ({
        id: row.product_id,
        title: row.title,
        inventory: row.inventory,
        price: Number(row.price),
        currency: row.currency,
        imageUrl: imagePath('product', row.product_id, row.image_url),
        revenue: Number(fromMinor(Number(row.revenue), as<Currency>(row.currency))),
        unitsSold: Number(row.units),
        change: changeOf(Number(row.revenue), before.get(row.product_id) ?? 0),
        adminUrl: adminUrl(shop, row.product_id),
      })),
      total: Number(total),
      ...rest,
    };
  },
});

/** A day in the far future: periods outside the window contain no sales. */
const NEVER = '9999-12-31';

const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : twoDecimals(((now - before) / before) * 100);

/** Sales of the comparison days by product, each day weighted. Not rounded: it only serves a percentage. */
async function soldBefore(
  shop: ShopDomain,
  days: ReadonlyMap<string, number> | null,
  { readStore }: QueryPorts,
): Promise<ReadonlyMap<string, number>> {
  const sold = new Map<string, number>();
  if (!days) return sold;
  const rows = await readStore.sql
    .selectFrom('product_sales')
    .select(['product_id', 'day', 'total'])
    .where('shop', '=', shop)
    .where('day', 'in', [...days.keys()])
    .execute();
  for (const { product_id: product, day, total } of rows)
    sold.set(product, (sold.get(product) ?? 0) + Number(total) * (days.get(day) ?? 0));
  return sold;
}

const wordsOf = (search: string): readonly string[] =>
  plainText(search)
    .split(/\s+/)
    .filter(word => word !== '');

/** Matches anywhere in the title, ignoring case and accents. @param word normalised. */
const inTitle = (word: string) =>
  raw<boolean>`p.plain_title like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
