/** A search's input: the shop's products, best sellers first, its market, and the pages it watches. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { pageOf, readAddress } from '../../domain/price/page.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { marketOf } from './marketOf.js';
import type { OwnShop } from './seller.js';
import type { Market } from './sources/source.js';

/** Each product costs a search, and merchants care most about their best sellers. */
const MOST_PRODUCTS = 20;

/** An own product to search for. The matcher reads the whole catalogue (`ownRecords`). */
export interface OwnProduct {
  readonly productId: string;
  readonly title: string;
  readonly price: string;
  readonly currency: string;
}

export interface ShopFacts {
  readonly own: OwnShop;
  readonly market: Pick<Market, 'country' | 'language'>;
  readonly products: readonly OwnProduct[];
  readonly watchedUrls: readonly string[];
  /** Hashes of URLs (domain/price/page). */
  readonly watchedPages: ReadonlySet<string>;
}

export async function shopFacts({ sql }: Pick<ReadStore, 'sql'>, shop: ShopDomain): Promise<ShopFacts> {
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
    products: products.map(({ product_id: productId, ...product }) => ({ productId, ...product })),
    watchedUrls: watched.map(({ url }) => url),
    // Includes the page without the shop's correction: discovery would find it under that name again.
    watchedPages: new Set(watched.flatMap(({ page, url }) => [page, pageAt(url)])),
  };
}

function pageAt(url: string): string {
  const address = readAddress(url);
  return address === null ? url : pageOf(address);
}
