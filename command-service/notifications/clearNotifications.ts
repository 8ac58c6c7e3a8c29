import { Accepted } from '../../domain/api/common.js';
import { notifications, notificationsStream } from '../../domain/notification/notification.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** DESIGN §9: `DELETE …/notifications`, all that this session sees. */
export const clearNotifications = merchantRoute({
  method: 'DELETE',
  url: '/api/auth/shopify/notifications',
  summary: 'Clear all notifications',
  refusals: [],
  status: 200,
  answer: Accepted,

  async handler({ merchant, now, write }) {
    const command = { type: 'ClearNotifications', reader: merchant.sessionId, at: now } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
