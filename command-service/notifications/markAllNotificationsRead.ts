import * as api from '../../domain/api/notifications.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `POST …/notifications/mark-all-read`. */
export const markAllNotificationsRead = merchantRoute(api.markAllNotificationsRead, {
  async handler({ merchant, now, write }) {
    const command = { type: 'MarkAllNotificationsRead', reader: merchant.sessionId, at: now } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
