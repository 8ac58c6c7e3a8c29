import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const notification = {
  notificationId: 'n1',
  message: 'Jane, your tent fell to $119.00',
  notificationType: 'warning',
  category: 'competitors',
  sessionId: null,
  persistent: false,
  duration: null,
  action: null,
};

it("records a notification's type in the audit trail, never its message", () =>
  expect(
    trailOf(
      eventOf('NotificationRaised', { notification }),
      eventOf('NotificationRaised', { notification: { ...notification, sessionId: 's1' } }),
      eventOf('NotificationRead', { notificationId: 'n1' }),
      eventOf('NotificationDeleted', { notificationId: 'n1' }),
      eventOf('NotificationsCleared', { notificationIds: ['n2', 'n3'] }),
    ),
  ).toEqual([
    'NOTIFICATION_RAISED (Notifications) Warning notification · Competitors · everyone in the store',
    'NOTIFICATION_RAISED (Notifications) Warning notification · Competitors · one session',
    'NOTIFICATION_READ (Notifications) notification: unread -> read',
    'NOTIFICATION_DELETED (Notifications) A notification was deleted',
    'NOTIFICATIONS_CLEARED (Notifications) All notifications deleted: 2',
  ]));
