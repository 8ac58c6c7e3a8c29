import * as api from '../../domain/api/notifications.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `DELETE …/notifications/{id}`. */
export const deleteNotification = merchantRoute(api.deleteNotification, {
  async handler({ params, merchant, now, write }) {
    const command = {
      type: 'DeleteNotification',
      notificationId: as<NotificationId>(params.id),
      reader: merchant.sessionId,
      at: now,
    } as const;
    return accepted(await write(notifications, notificationsStream(merchant.shop), command), {});
  },
});
