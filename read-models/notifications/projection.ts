/** Folds notifications. Serves `GET /api/auth/shopify/notifications`. */

import type { Room, Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { type HeldIds, NONE_HELD, withNewest, without } from './heldIds.js';
import { notificationLists, notifications as notificationsTable } from './tables.js';

const tables = { notifications: notificationsTable, lists: notificationLists };

const listOf = ({ meta }: { readonly meta: { readonly shop: string } }) => ({ lists: [[meta.shop]] });

export const notifications = projection({
  name: 'notifications',
  version: 2,
  tables,

  needs: {
    NotificationRaised: listOf,
    NotificationRead: ({ data }) => ({ notifications: [[data.notificationId]] }),
    NotificationDeleted: listOf,
    NotificationsCleared: listOf,
  },

  on: {
    NotificationRaised({ data: { notification }, meta, at }, { notifications, lists }) {
      const { held, dropped } = withNewest(lists.needed(meta.shop) ?? NONE_HELD, notification.notificationId);
      lists.put({ shop: meta.shop, ...held });
      // No event records that the oldest was dropped.
      if (dropped !== null) notifications.remove(dropped);
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
      });
    },

    NotificationRead: ({ data }, { notifications }) => notifications.patch([data.notificationId], { read: 1 }),

    NotificationDeleted: ({ data, meta }, rows) => remove([data.notificationId], meta.shop, rows),

    NotificationsCleared: ({ data, meta }, rows) => remove(data.notificationIds, meta.shop, rows),
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

function remove(ids: readonly string[], shop: string, { notifications, lists }: RowsOf<typeof tables>): void {
  let held: HeldIds = lists.needed(shop) ?? NONE_HELD;
  for (const id of ids) {
    notifications.remove(id);
    held = without(held, id);
  }
  lists.put({ shop, ids: held.ids, size: held.size });
}

const roomOf = (shop: string, sessionId: string | null): Room => (sessionId ? `session:${sessionId}` : `shop:${shop}`);

type Later = 'NotificationRead' | 'NotificationDeleted' | 'NotificationsCleared';

function changed({ meta, position }: Folded<Later>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'notifications', position } }];
}
