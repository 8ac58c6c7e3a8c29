import { Me } from '../../domain/api/auth.js';
import { ApiError } from '../../platform/http/errors.js';
import { merchantGet } from '../merchantGet.js';

/** Spec §7: `GET /api/auth/shopify/me`. */
export const me = merchantGet({
  url: '/api/auth/shopify/me',
  reads: ['shops'],
  response: Me,

  async handler({ shop }, _, { readDb, sandbox }) {
    const known = await readDb.sql.selectFrom('shops').selectAll().where('shop', '=', shop).executeTakeFirst();
    // A session exists from the moment the store is connected; its row follows within milliseconds.
    if (!known) throw new ApiError('READ_MODEL_BEHIND');
    if (!known.connected) throw new ApiError('SESSION_EXPIRED');
    return {
      shop,
      authenticated: true as const,
      name: known.name,
      currency: known.currency,
      timeZone: known.time_zone,
      sandbox,
      lastSync: known.last_sync,
    };
  },
});
