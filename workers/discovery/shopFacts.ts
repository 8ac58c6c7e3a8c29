/** What a search is made of: the shop's products, best sellers first, where it sells, and what it watches already. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { ReadDb } from '../../platform/read-db/port.js';
import { marketOf } from './marketOf.js';
import type { OwnShop } from './seller.js';
import type { Market } from './sources/source.js';

/** Each costs a search: the best sellers are what a merchant wants to know about. */
const MOST_PRODUCTS = 20;

/** A product of the merchant's, as the matcher reads it. */
export interface OwnProduct {
  readonly productId: string;
  readonly title: string;
  readonly price: string;
  readonly currency: string;
  readonly [field: string]: unknown;
}

export interface ShopFacts {
  readonly own: OwnShop;
  readonly market: Pick<Market, 'country' | 'language'>;
  readonly products: readonly OwnProduct[];
  readonly watchedUrls: readonly string[];
  /** By the hash of the URL (domain/price/page). */
  readonly watchedPages: ReadonlySet<string>;
}

export async function shopFacts({ sql }: Pick<ReadDb, 'sql'>, shop: ShopDomain): Promise<ShopFacts> {
  const [profile, products, watched] = await Promise.all([
    sql.selectFrom('shops').select(['name', 'currency', 'time_zone']).where('shop', '=', shop).executeTakeFirst(),
    sql
      .selectFrom('products as p')
      .leftJoin(
        sql
          .selectFrom('product_sales')
          .select(['product_id', ({ fn }) => fn.sum<number>('units').as('units')])
          .where('shop', '=', shop)
          .groupBy('product_id')
          .as('s'),
        's.product_id',
        'p.product_id',
      )
      .select(['p.product_id', 'p.title', 'p.price', 'p.currency'])
      .where('p.shop', '=', shop)
      .where('p.removed', '=', 0)
      .where('p.status', '=', 'ACTIVE')
      .orderBy(({ fn, val }) => fn.coalesce('s.units', val(0)), 'desc')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.product_id')
      .limit(MOST_PRODUCTS)
      .execute(),
    sql.selectFrom('competitors').select(['page', 'url']).where('shop', '=', shop).execute(),
  ]);
  return {
    own: { domain: shop, name: profile?.name ?? null },
    market: marketOf(profile?.currency ?? null, profile?.time_zone ?? 'UTC'),
    products: products.map(({ product_id: productId, title, price, currency }) => ({
      productId,
      title,
      price,
      currency,
    })),
    watchedUrls: watched.map(({ url }) => url),
    watchedPages: new Set(watched.map(({ page }) => page)),
  };
}
