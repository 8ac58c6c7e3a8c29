import { imagePath } from '../../application/images/imagePath.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { LOW_INVENTORY_THRESHOLD } from '../../domain/api/analytics.js';
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
    const { count } = await low.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await low
      .innerJoin('products as p', join =>
        join.onRef('p.shop', '=', 'v.shop').onRef('p.product_id', '=', 'v.product_id'),
      )
      .select(['v.variant_id', 'v.product_id', 'v.title as variant', 'v.inventory', 'v.oversells', 'v.price'])
      .select(['p.title', 'p.currency', 'p.image_url'])
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
            price: Number(row.price),
            currency: row.currency,
            imageUrl: imagePath('product', row.product_id, row.image_url),
            adminUrl: adminUrl(shop, row.product_id),
          })),
      lowInventoryCount: refused ? null : Number(count),
      threshold,
      about: aboutOf(store, DEFINITIONS.lowInventory, store.days.slice(-1)),
      ...flags,
    };
  },
});
