import * as api from '../../domain/api/admin.js';
import { adminGet } from '../http/adminGet.js';
import { newestDeletions } from './newestDeletions.js';
import { openSessionsByShop } from './openSessionsByShop.js';

/** `GET /api/admin/shop-counts`: the length of both lists. Appends no event: it reveals only totals. */
export const shopCounts = adminGet(api.shopCounts, {
  async handler({ ports }) {
    const sessions = await openSessionsByShop(ports);
    const connected = await ports.readStore.sql.selectFrom('shops').select('shop').where('connected', '=', 1).execute();
    const active = new Set([...connected.map(({ shop }) => shop), ...sessions.keys()]);
    return { active: active.size, deleted: (await newestDeletions(ports)).size };
  },
});
