/** The bell. Serves `GET /api/auth/shopify/notifications`. */

import type { Room, Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { notifications as notificationsTable } from './tables.js';

export const notifications = projection({
  name: 'notifications',
  version: 1,
  tables: { notifications: notificationsTable },

  needs: { NotificationRead: ({ data }) => ({ notifications: [[data.notificationId]] }) },

  on: {
    NotificationRaised: ({ data: { notification }, meta, at }, { notifications }) =>
      notifications.put({
        id: notification.notificationId,
        shop: meta.shop,
        session_id: notification.sessionId,
        message: notification.message,
        type: notification.notificationType,
        category: notification.category,
        persistent: notification.persistent ? 1 : 0,
        duration: notification.duration,
        action: notification.action,
        read: 0,
        created_at: at,
      }),

    NotificationRead: ({ data }, { notifications }) => notifications.patch([data.notificationId], { read: 1 }),

    NotificationDeleted: ({ data }, { notifications }) => notifications.remove(data.notificationId),

    NotificationsCleared: ({ data }, { notifications }) => {
      for (const id of data.notificationIds) notifications.remove(id);
    },
  },

  announce: {
    NotificationRaised: ({ data: { notification }, meta, at }): Signal[] => [
      {
        kind: 'notification',
        room: roomOf(meta.shop, notification.sessionId),
        payload: {
          id: notification.notificationId,
          message: notification.message,
          type: notification.notificationType,
          read: false,
          createdAt: at,
          shop: meta.shop,
          category: notification.category,
          persistent: notification.persistent,
          duration: notification.duration,
          scope: notification.sessionId ? 'personal' : 'store',
          action: notification.action,
        },
      },
    ],
    NotificationRead: changed,
    NotificationDeleted: changed,
    NotificationsCleared: changed,
  },
});

const roomOf = (shop: string, sessionId: string | null): Room => (sessionId ? `session:${sessionId}` : `shop:${shop}`);

type Later = 'NotificationRead' | 'NotificationDeleted' | 'NotificationsCleared';

function changed({ meta, position }: Folded<Later>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'notifications', position } }];
}
