import { Accepted } from '../../domain/api/common.js';
import { MarkReadBody } from '../../domain/api/notifications.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notification/notification.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST …/notifications/mark-read`. */
export const markNotificationRead = merchantRoute({
  method: 'POST',
  url: '/api/auth/shopify/notifications/mark-read',
  summary: 'Mark a notification as read',
  body: MarkReadBody,
  refusals: ['NOTIFICATION_NOT_FOUND'],
  status: 200,
  answer: Accepted,

  async handler({ body, merchant, now, write }) {
    const command = {
      type: 'MarkNotificationRead',
      notificationId: as<NotificationId>(body.id),
      reader: merchant.sessionId,
      at: now,
    } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
