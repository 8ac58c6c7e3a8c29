import * as api from '../../domain/api/auth.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantGet } from '../http/merchantGet.js';

/** Spec §7: `GET /api/auth/shopify/me`. */
export const me = merchantGet(api.me, {
  limit: LIMITS.polled,

  async handler({ shop }, _, { readStore, sandbox }) {
    const row = await readStore.sql.selectFrom('shops').selectAll().where('shop', '=', shop).executeTakeFirst();
    // A session exists only after the store is connected, so a missing row means that the projector is far behind.
    if (!row) throw new ApiError('READ_MODEL_BEHIND');
    if (!row.connected || row.connection === 'disconnected') throw new ApiError('SESSION_EXPIRED');
    return {
      shop,
      authenticated: true as const,
      name: row.name,
      currency: row.currency,
      timeZone: row.time_zone,
      sandbox,
      lastSync: row.last_sync,
      connection: row.connection,
      connectionSince: row.connection_since,
      sync: {
        state: row.sync_state,
        kind: row.sync_kind,
        startedAt: row.sync_started_at,
        percent: row.sync_percent,
        orders: row.sync_orders,
        products: row.sync_products,
        checkouts: row.sync_checkouts,
        unreadable: row.sync_unreadable,
        failure: row.sync_failure,
      },
    };
  },
});
