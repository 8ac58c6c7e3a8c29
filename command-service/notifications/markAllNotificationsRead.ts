import { Accepted } from '../../domain/api/common.js';
import { notifications, notificationsStream } from '../../domain/notification/notification.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `POST …/notifications/mark-all-read`. */
export const markAllNotificationsRead = merchantRoute({
  method: 'POST',
  url: '/api/auth/shopify/notifications/mark-all-read',
  summary: 'Mark all notifications as read',
  refusals: [],
  status: 200,
  answer: Accepted,

  async handler({ merchant, now, write }) {
    const command = { type: 'MarkAllNotificationsRead', reader: merchant.sessionId, at: now } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
