/** Maps notification events to audit entries. Omits messages, which address the merchant. */
import type { AuditOf } from '../audit/describe.js';
import { typed } from '../audit/wording.js';
import type { notificationEvents } from './events.js';

export const notificationAudit: AuditOf<typeof notificationEvents> = {
  NotificationRaised: {
    action: 'NOTIFICATION_RAISED',
    category: 'Notifications',
    details: ({ notification }) =>
      `${kindOf(notification)} · ${notification.sessionId === null ? 'everyone in the store' : 'one session'}`,
  },
  NotificationRead: {
    action: 'NOTIFICATION_READ',
    category: 'Notifications',
    details: () => 'notification: unread -> read',
  },
  NotificationDeleted: {
    action: 'NOTIFICATION_DELETED',
    category: 'Notifications',
    details: () => 'A notification was deleted',
  },
  NotificationsCleared: {
    action: 'NOTIFICATIONS_CLEARED',
    category: 'Notifications',
    details: ({ notificationIds }) => `All notifications deleted: ${notificationIds.length}`,
  },
};

/** `Info notification · Competitors` */
const kindOf = ({ notificationType, category }: { readonly notificationType: string; readonly category: string }) =>
  `${capitalized(notificationType)} notification · ${capitalized(typed(category))}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
