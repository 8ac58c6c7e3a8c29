import { imagePath } from '../../application/images/imagePath.js';
import { DEFINITIONS } from '../../domain/analytics/definitions.js';
import * as api from '../../domain/api/analytics.js';
import { RECENT_DAYS } from '../../domain/api/analytics.js';
import { dayAfter, startOfDay } from '../../domain/kernel/day.js';
import { merchantGet } from '../http/merchantGet.js';
import { adminUrl } from './adminUrl.js';
import { flagsOf } from './flagsOf.js';
import { periodOf } from './periodOf.js';
import { aboutOf, storeOf } from './storeOf.js';

const LIMIT = 100;
/** A day on which no product was created. */
const NEVER = '9999-12-30';

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Spec §7: `GET /api/analytics/new_products`. */
export const newProducts = merchantGet(api.newProducts, {
  repeatable: () => true,

  async handler({ shop }, period, ports) {
    const store = await storeOf(shop, ports);
    const { flags, refused } = flagsOf(store, ['products']);
    // Without a period, uses the same calendar days as with one.
    const days =
      period.from === undefined && period.to === undefined
        ? store.days.slice(-RECENT_DAYS)
        : periodOf(store.days, period);
    const [first, last] = [days[0] ?? NEVER, days.at(-1) ?? NEVER];
    const [since, until] = [startOfDay(store.timeZone, first), startOfDay(store.timeZone, dayAfter(last, 1))];
    const active = ports.readStore.sql
      .selectFrom('products')
      .where('shop', '=', shop)
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .where('status', '=', 'ACTIVE');
    const found = await active.select(['product_id', 'created_at']).execute();
    const listed = found
      .toSorted((a, b) => order(b.created_at, a.created_at) || order(b.product_id, a.product_id))
      .slice(0, LIMIT)
      .map(row => row.product_id);
    const rows = await active
      .select(['product_id', 'title', 'inventory', 'price', 'currency', 'image_url', 'created_at'])
      .where('product_id', 'in', listed.length > 0 ? listed : [''])
      .orderBy('created_at', 'desc')
      .orderBy('product_id', 'desc')
      .execute();
    return {
      newProducts: refused ? null : found.length,
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
      about: aboutOf(store, DEFINITIONS.newProducts, days),
      ...flags,
    };
  },
});
