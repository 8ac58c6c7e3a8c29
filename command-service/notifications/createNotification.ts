import * as api from '../../domain/api/notifications.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notifications/notifications.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §2: 'system gives System', the default category. */
const CATEGORY = 'System';

/** Spec §7: `POST …/notifications` stores a notification, private to the session unless its scope is `store`. */
export const createNotification = merchantRoute(api.createNotification, {
  async handler({ body, merchant, now, newId, write }) {
    const { message, type, category = CATEGORY, scope = 'personal', persistent = true } = body;
    const { duration = null, action = null } = body;
    const id = newId('notification');
    const outcome = await write(notifications, notificationsStream(merchant.shop), {
      type: 'RaiseNotification',
      notification: {
        notificationId: as<NotificationId>(id),
        message,
        notificationType: type,
        category,
        sessionId: scope === 'personal' ? merchant.sessionId : null,
        persistent,
        duration,
        action,
      },
      at: now,
    });
    if (isRefusal(outcome)) return outcome;
    const createdAt = outcome.at ?? now;
    const notification = { id, message, type, read: false, createdAt, shop: merchant.shop, category };
    return accepted(outcome, { ...notification, persistent, duration, scope, action });
  },
});
