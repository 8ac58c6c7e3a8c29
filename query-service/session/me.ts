import * as api from '../../domain/api/auth.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantGet } from '../http/merchantGet.js';

/** Spec §7: `GET /api/auth/shopify/me`. */
export const me = merchantGet(api.me, {
  limit: LIMITS.polled,

  async handler({ shop }, _, { readStore, sandbox }) {
    const known = await readStore.sql.selectFrom('shops').selectAll().where('shop', '=', shop).executeTakeFirst();
    // A session exists from the moment the store is connected. The wait for its row ended: the projector is far behind.
    if (!known) throw new ApiError('READ_MODEL_BEHIND');
    if (!known.connected || known.connection === 'disconnected') throw new ApiError('SESSION_EXPIRED');
    return {
      shop,
      authenticated: true as const,
      name: known.name,
      currency: known.currency,
      timeZone: known.time_zone,
      sandbox,
      lastSync: known.last_sync,
      connection: known.connection,
      connectionSince: known.connection_since,
      sync: {
        state: known.sync_state,
        kind: known.sync_kind,
        startedAt: known.sync_started_at,
        percent: known.sync_percent,
        orders: known.sync_orders,
        products: known.sync_products,
        checkouts: known.sync_checkouts,
        unreadable: known.sync_unreadable,
        failure: known.sync_failure,
      },
    };
  },
});
