import * as api from '../../domain/api/notifications.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST …/notifications/mark-read`. */
export const markNotificationRead = merchantRoute(api.markNotificationRead, {
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
