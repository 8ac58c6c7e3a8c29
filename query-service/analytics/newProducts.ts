import { imagePath } from '../../application/images/imagePath.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { RECENT_DAYS } from '../../domain/api/analytics.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { merchantGet } from '../http/merchantGet.js';
import { adminUrl } from './adminUrl.js';
import { flagsOf } from './flagsOf.js';
import { aboutOf, storeOf } from './storeOf.js';

const LIMIT = 100;
const DAY_MS = 86_400_000;

/** Spec §7: `GET /api/analytics/new_products`. */
export const newProducts = merchantGet(api.newProducts, {
  repeatable: () => true,

  async handler({ shop }, _, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['products']);
    const recent = ports.readStore.sql
      .selectFrom('products')
      .where('shop', '=', shop)
      .where('created_at', '>=', plus(ports.clock.now(), -RECENT_DAYS * DAY_MS))
      .where('status', '=', 'ACTIVE');
    const { count } = await recent.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await recent
      .select(['product_id', 'title', 'inventory', 'price', 'currency', 'image_url', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('product_id', 'desc')
      .limit(LIMIT)
      .execute();
    return {
      newProducts: refused ? null : Number(count),
      products: refused
        ? []
        : rows.map(row => ({
            id: row.product_id,
            title: row.title,
            inventory: row.inventory,
            price: Number(row.price),
            currency: row.currency,
            imageUrl: imagePath('product', row.product_id, row.image_url),
            createdAt: row.created_at,
            adminUrl: adminUrl(shop, row.product_id),
          })),
      about: aboutOf(store, DEFINITIONS.newProducts, store.days.slice(-RECENT_DAYS)),
      ...flags,
    };
  },
});
