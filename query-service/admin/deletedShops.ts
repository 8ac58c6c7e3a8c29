import * as api from '../../domain/api/admin.js';
import { adminGet } from '../http/adminGet.js';
import { newestDeletions } from './newestDeletions.js';
import { openSessionsByShop } from './openSessionsByShop.js';
import { shopRecords } from './shopRecord.js';

/** `GET /api/admin/deleted-shops`: stores whose data was deleted, on their own or the store platform's request. */
export const deletedShops = adminGet(api.deletedShops, {
  audited: () => ({ view: 'deleted shops' }),

  async handler({ ports }) {
    const sessions = await openSessionsByShop(ports);
    const known = [...(await newestDeletions(ports))].map(([shop, entry]) => ({
      shop,
      entry,
      sessions: sessions.get(shop) ?? [],
    }));
    return { deleted_shops: await shopRecords(known, ports) };
  },
});
