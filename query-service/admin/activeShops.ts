import * as api from '../../domain/api/admin.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { adminGet } from '../http/adminGet.js';
import { openSessionsByShop } from './openSessionsByShop.js';
import { type KnownShop, shopRecords } from './shopRecord.js';

/** `GET /api/admin/active-shops`: connected stores, and any other with open sessions. */
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
    const known: KnownShop[] = [];
    for (const shop of new Set([...since.keys(), ...sessions.keys()])) {
      const [entry = null] = await search.find({ shop: as<ShopDomain>(shop) }, { limit: 1 });
      known.push({ shop, entry, sessions: sessions.get(shop) ?? [], since: since.get(shop) ?? '' });
    }
    return { active_shops: await shopRecords(known, ports) };
  },
});
