import * as api from '../../domain/api/admin.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { adminGet } from '../http/adminGet.js';
import { openSessionsByShop } from './openSessionsByShop.js';
import { type KnownShop, shopRecords } from './shopRecord.js';

/** `GET /api/admin/active-shops`: connected stores, and other stores with open sessions. */
export const activeShops = adminGet(api.activeShops, {
  audited: () => ({ view: 'active shops' }),

  async handler({ ports }) {
    const { readStore, search } = ports;
    const sessions = await openSessionsByShop(ports);
    const connected = await readStore.sql
      .selectFrom('shops')
      .select(['shop', 'connected_at'])
      .where('connected', '=', 1)
      .execute();
    const since = new Map(connected.map(row => [row.shop, row.connected_at]));
    const shops = [...new Set([...since.keys(), ...sessions.keys()])].map(shop => as<ShopDomain>(shop));
    const newest = await search.newestOf(shops);
    const rows = shops.map(
      (shop): KnownShop => ({
        shop,
        entry: newest.get(shop) ?? null,
        sessions: sessions.get(shop) ?? [],
        since: since.get(shop) ?? '',
      }),
    );
    return { active_shops: await shopRecords(rows, ports) };
  },
});
