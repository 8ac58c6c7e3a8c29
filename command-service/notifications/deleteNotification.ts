import { Accepted, IdParams } from '../../domain/api/common.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notification/notification.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `DELETE …/notifications/{id}`. */
export const deleteNotification = merchantRoute({
  method: 'DELETE',
  url: '/api/auth/shopify/notifications/:id',
  summary: 'Delete a notification',
  params: IdParams,
  refusals: ['NOTIFICATION_NOT_FOUND'],
  status: 200,
  answer: Accepted,

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
