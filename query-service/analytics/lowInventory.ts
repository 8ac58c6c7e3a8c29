import { sql as raw } from 'kysely';
import { imagePath } from '../../application/images/imagePath.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { LOW_INVENTORY_THRESHOLD, SALES_PACE_DAYS, SELL_OUT_DAYS } from '../../domain/api/analytics.js';
import { merchantGet } from '../http/merchantGet.js';
import { adminUrl } from './adminUrl.js';
import { flagsOf } from './flagsOf.js';
import { aboutOf, storeOf } from './storeOf.js';

const LIMIT = 100;

/** Spec §7: `GET /api/analytics/inventory/low`. */
export const lowInventory = merchantGet(api.lowInventory, {
  repeatable: () => true,

  async handler({ shop }, { threshold = LOW_INVENTORY_THRESHOLD }, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['products', 'inventory']);
    const low = ports.readStore.sql
      .selectFrom('variants as v')
      .where('v.shop', '=', shop)
      .where('v.active', '=', 1)
      .where('v.inventory', '<=', threshold);
    const sales = ports.readStore.sql
      .selectFrom('product_sales')
      .select(['product_id', ({ fn }) => fn.sum<number>('units').as('units')])
      .where('shop', '=', shop)
      // Excludes today, which is incomplete.
      .where('day', 'in', store.days.slice(-1 - SALES_PACE_DAYS, -1))
      .groupBy('product_id');
    const { count } = await low.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const ofProducts = low
      .innerJoin('products as p', join =>
        join.onRef('p.shop', '=', 'v.shop').onRef('p.product_id', '=', 'v.product_id'),
      )
      .leftJoin(sales.as('s'), 's.product_id', 'v.product_id');
    const { soon } = await ofProducts
      .where('v.inventory', '>', 0)
      .where('v.oversells', '=', 0)
      // Rounds down to whole days, as shown: 7.5 days of stock count as 7.
      .where(raw<boolean>`p.inventory * ${SALES_PACE_DAYS} < s.units * ${SELL_OUT_DAYS + 1}`)
      .select(({ fn }) => fn.countAll<number>().as('soon'))
      .executeTakeFirstOrThrow();
    const rows = await ofProducts
      .select(['v.variant_id', 'v.product_id', 'v.title as variant', 'v.inventory', 'v.oversells', 'v.price'])
      .select(['p.title', 'p.currency', 'p.image_url', 'p.inventory as all', 's.units'])
      .orderBy('v.inventory')
      .orderBy('v.variant_id')
      .limit(LIMIT)
      .execute();
    return {
      lowInventory: refused
        ? []
        : rows.map(row => ({
            id: row.variant_id,
            productId: row.product_id,
            title: row.title,
            variantTitle: row.variant,
            inventory: row.inventory ?? 0,
            oversells: row.oversells === 1,
            sellsOutInDays: row.oversells === 1 || (row.inventory ?? 0) <= 0 ? null : daysOf(row.all, row.units),
            price: Number(row.price),
            currency: row.currency,
            imageUrl: imagePath('product', row.product_id, row.image_url),
            adminUrl: adminUrl(shop, row.product_id),
          })),
      lowInventoryCount: refused ? null : Number(count),
      sellingOut: flagsOf(store, ['products', 'inventory', 'orders']).refused ? null : Number(soon),
      threshold,
      about: aboutOf(store, DEFINITIONS.lowInventory, store.days.slice(-1)),
      ...flags,
    };
  },
});

/** @param units sold in `SALES_PACE_DAYS`. */
const daysOf = (stock: number | null, units: number | null): number | null =>
  stock === null || !units ? null : Math.floor((Math.max(stock, 0) * SALES_PACE_DAYS) / Number(units));
