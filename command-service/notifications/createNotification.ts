import { CreatedNotification, CreateNotificationBody } from '../../domain/api/notifications.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type NotificationId } from '../../domain/kernel/names.js';
import { notifications, notificationsStream } from '../../domain/notification/notification.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §2: 'system gives System', the category of what names none. */
const CATEGORY = 'System';

/** Spec §7: `POST …/notifications`: keeps one, and echoes it back with its id. Private to the session unless it says `store`. */
export const createNotification = merchantRoute({
  method: 'POST',
  url: '/api/auth/shopify/notifications',
  summary: 'Keep a notification',
  body: CreateNotificationBody,
  refusals: [],
  status: 201,
  answer: CreatedNotification,

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
    const kept = { id, message, type, read: false, createdAt, shop: merchant.shop, category };
    return accepted(outcome, { ...kept, persistent, duration, scope, action });
  },
});
