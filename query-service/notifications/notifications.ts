import * as api from '../../domain/api/notifications.js';
import { NOTIFICATION_LIMIT } from '../../domain/notifications/limits.js';
import type { NotificationType } from '../../domain/notifications/notificationType.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantGet } from '../http/merchantGet.js';

/** Spec §7: `GET /api/auth/shopify/notifications`: the shop's and this session's, never another session's. */
export const notifications = merchantGet(api.notifications, {
  limit: LIMITS.polled,

  async *csv({ answer }) {
    yield await answer();
  },

  async handler({ shop, sessionId }, _, { readStore }) {
    const rows = await readStore.sql
      .selectFrom('notifications')
      .selectAll()
      .where('shop', '=', shop)
      .where(visible => visible.or([visible('session_id', 'is', null), visible('session_id', '=', sessionId)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NOTIFICATION_LIMIT)
      .execute();
    return rows.map(row => ({
      id: row.id,
      message: row.message,
      type: row.type as NotificationType,
      read: row.read === 1,
      createdAt: row.created_at,
      shop,
      category: row.category,
      persistent: row.persistent === 1,
      duration: row.duration,
      scope: row.session_id === null ? ('store' as const) : ('personal' as const),
      action: row.action,
    }));
  },
});
