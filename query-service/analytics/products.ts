import { sql as raw } from 'kysely';
import { imagePath } from '../../application/images/imagePath.js';
import { comparedDays } from '../../domain/analytics/comparison.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { fromMinor } from '../../domain/kernel/money.js';
import { as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { plainText } from '../../domain/matching/plainText.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { adminUrl } from './adminUrl.js';
import { twoDecimals } from './compare.js';
import { flagsOf } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

/** Enough for a dashboard and a picker: the window's best sellers, then other products by title. */
const LIMIT = 100;
const CSV_PAGE = 500;
const DATA_SETS = ['products', 'orders'] as const;

/** Spec §7: `GET /api/analytics/products`. */
export const products = merchantGet(api.products, {
  // Search texts rarely repeat, so caching them gains nothing.
  repeatable: ({ search }) => search === undefined,

  async *csv({ merchant: { shop }, query: { search = '', compare = 'none', ...period }, ports }) {
    const store = await storeOf(shop, ports);
    const { refused } = flagsOf(store, DATA_SETS);
    if (refused) throw new ApiError(refused);
    const days = periodOf(store.days, period);
    const before = await soldBefore(shop, comparedDays(store.days, days, compare), ports);
    const all = withSales(matching(shop, search, ports), shop, days, ports).limit(CSV_PAGE);
    for (let rows = await all.execute(); ; ) {
      yield rows.map(row => productRow(shop, row, before));
      const last = rows.at(-1);
      if (last === undefined || rows.length < CSV_PAGE) return;
      rows = await all
        .where(({ eb, or, and, fn, val }) => {
          const revenue = fn.coalesce('s.revenue', val(0));
          const same = eb(revenue, '=', last.revenue);
          return or([
            eb(revenue, '<', last.revenue),
            and([same, eb('p.title', '>', last.title)]),
            and([same, eb('p.title', '=', last.title), eb('p.product_id', '>', last.product_id)]),
          ]);
        })
        .execute();
    }
  },

  async handler({ shop }, { search = '', compare = 'none', ...period }, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, DATA_SETS);
    const days = periodOf(store.days, period);
    const rest = { about: aboutOf(store, DEFINITIONS.products, days), ...flags };
    if (refused) return { products: [], total: 0, ...rest };
    const found = matching(shop, search, ports);
    const rows = await withSales(found, shop, days, ports).limit(LIMIT).execute();
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const before = await soldBefore(shop, comparedDays(store.days, days, compare), ports);
    return { products: rows.map(row => productRow(shop, row, before)), total: Number(total), ...rest };
  },
});

const matching = (shop: ShopDomain, search: string, { readStore }: QueryPorts) =>
  readStore.sql
    .selectFrom('products as p')
    .where('p.shop', '=', shop)
    .where('p.removed', '=', 0)
    .where(({ and }) => and(wordsOf(search).map(inTitle)));

/** Adds the sales of these days in the product's currency, which its answer names; best sellers first. */
function withSales(
  found: ReturnType<typeof matching>,
  shop: ShopDomain,
  days: readonly string[],
  { readStore }: QueryPorts,
) {
  const sales = readStore.sql
    .selectFrom('product_sales')
    .select(['product_id', 'currency'])
    .select(({ fn }) => [fn.sum<number>('total').as('revenue'), fn.sum<number>('units').as('units')])
    .where('shop', '=', shop)
    .where('day', '>=', days[0] ?? NEVER)
    .where('day', '<=', days.at(-1) ?? '')
    .groupBy(['product_id', 'currency']);
  return found
    .leftJoin(sales.as('s'), join =>
      join.onRef('s.product_id', '=', 'p.product_id').onRef('s.currency', '=', 'p.currency'),
    )
    .select(['p.product_id', 'p.title', 'p.inventory', 'p.price', 'p.currency', 'p.image_url'])
    .select(({ fn, val }) => [
      fn.coalesce('s.revenue', val(0)).as('revenue'),
      fn.coalesce('s.units', val(0)).as('units'),
    ])
    .orderBy('revenue', 'desc')
    .orderBy('p.title')
    .orderBy('p.product_id');
}

type Sold = Awaited<ReturnType<ReturnType<typeof withSales>['execute']>>[number];

const productRow = (shop: ShopDomain, row: Sold, before: ReadonlyMap<string, number>): api.ProductRow => ({
  id: row.product_id,
  title: row.title,
  inventory: row.inventory,
  price: Number(row.price),
  currency: row.currency,
  imageUrl: imagePath('product', row.product_id, row.image_url),
  revenue: Number(fromMinor(Number(row.revenue), as<Currency>(row.currency))),
  unitsSold: Number(row.units),
  change: changeOf(Number(row.revenue), before.get(`${row.currency} ${row.product_id}`) ?? 0),
  adminUrl: adminUrl(shop, row.product_id),
});

/** A day in the far future: periods outside the window contain no sales. */
const NEVER = '9999-12-31';

const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : twoDecimals(((now - before) / before) * 100);

/** Sales of the comparison days by currency and product, each day weighted. Not rounded: it only serves a percentage. */
async function soldBefore(
  shop: ShopDomain,
  days: ReadonlyMap<string, number> | null,
  { readStore }: QueryPorts,
): Promise<ReadonlyMap<string, number>> {
  const sold = new Map<string, number>();
  if (!days) return sold;
  const rows = await readStore.sql
    .selectFrom('product_sales')
    .select(['product_id', 'currency', 'day', 'total'])
    .where('shop', '=', shop)
    .where('day', 'in', [...days.keys()])
    .execute();
  for (const { product_id: product, currency, day, total } of rows) {
    const key = `${currency} ${product}`;
    sold.set(key, (sold.get(key) ?? 0) + Number(total) * (days.get(day) ?? 0));
  }
  return sold;
}

const wordsOf = (search: string): readonly string[] =>
  plainText(search)
    .split(/\s+/)
    .filter(word => word !== '');

/** Matches anywhere in the title, ignoring case and accents. @param word normalised. */
const inTitle = (word: string) =>
  raw<boolean>`p.plain_title like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
