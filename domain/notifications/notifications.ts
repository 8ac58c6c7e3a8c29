/** Notifications for a shop, or for one of its sessions. Stream: `notifications-<shop>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, NotificationId, SessionId, ShopDomain } from '../kernel/names.js';
import type { NotificationContent, NotificationEvent } from './events.js';
import { NOTIFICATION_LIMIT } from './limits.js';

export type { NotificationContent, NotificationEvent } from './events.js';

export const notificationsStream = (shop: ShopDomain): string => `notifications-${shop}`;

/** `reader` is the acting session; it cannot see another session's personal notifications. */
export type NotificationCommand =
  | { type: 'RaiseNotification'; notification: NotificationContent; at: Instant }
  | { type: 'MarkNotificationRead'; notificationId: NotificationId; reader: SessionId; at: Instant }
  | { type: 'MarkAllNotificationsRead'; reader: SessionId; at: Instant }
  | { type: 'DeleteNotification'; notificationId: NotificationId; reader: SessionId; at: Instant }
  | { type: 'ClearNotifications'; reader: SessionId; at: Instant };

interface Entry {
  readonly sessionId: SessionId | null;
  readonly read: boolean;
}
/** Ordered by the time raised; the oldest is dropped first. */
type Notifications = ReadonlyMap<NotificationId, Entry>;

export const notifications: Decider<Notifications, NotificationCommand, NotificationEvent> = {
  initial: new Map(),

  decide(command, entries) {
    if (command.type === 'RaiseNotification')
      return entries.has(command.notification.notificationId) ? [] : [{ ...command, type: 'NotificationRaised' }];

    const { reader, at } = command;
    const visible = [...entries].filter(([, { sessionId }]) => sessionId === null || sessionId === reader);
    switch (command.type) {
      case 'MarkAllNotificationsRead':
        return visible
          .filter(([, { read }]) => !read)
          .map(([notificationId]) => ({ type: 'NotificationRead', notificationId, at }));
      case 'ClearNotifications':
        return visible.length === 0
          ? []
          : [{ type: 'NotificationsCleared', notificationIds: visible.map(([id]) => id), at }];
      case 'MarkNotificationRead':
      case 'DeleteNotification': {
        const { notificationId } = command;
        const found = visible.find(([id]) => id === notificationId);
        if (!found) return refuse('NOTIFICATION_NOT_FOUND');
        if (command.type === 'DeleteNotification') return [{ type: 'NotificationDeleted', notificationId, at }];
        return found[1].read ? [] : [{ type: 'NotificationRead', notificationId, at }];
      }
    }
  },

  evolve(entries, event) {
    const next = new Map(entries);
    switch (event.type) {
      case 'NotificationRaised':
        next.set(event.notification.notificationId, { sessionId: event.notification.sessionId, read: false });
        if (next.size > NOTIFICATION_LIMIT) next.delete([...next.keys()][0] as NotificationId);
        return next;
      case 'NotificationRead': {
        const known = next.get(event.notificationId);
        return known ? next.set(event.notificationId, { ...known, read: true }) : next;
      }
      case 'NotificationDeleted':
        next.delete(event.notificationId);
        return next;
      case 'NotificationsCleared':
        for (const id of event.notificationIds) next.delete(id);
        return next;
    }
  },
};
