import * as api from '../../domain/api/notifications.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `DELETE …/notifications` deletes all notifications that this session sees. */
export const clearNotifications = merchantRoute(api.clearNotifications, {
  async handler({ merchant, now, write }) {
    const command = { type: 'ClearNotifications', reader: merchant.sessionId, at: now } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
