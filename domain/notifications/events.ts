/** Notification events. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, orNull, typed, wasInClear } from '../kernel/event.js';
import type { NotificationId, SessionId } from '../kernel/names.js';
import { NOTIFICATION_TYPES } from './notificationType.js';

const notificationId = named<NotificationId>();

const notification = Type.Object({
  notificationId,
  message: typed(),
  notificationType: oneOf(NOTIFICATION_TYPES),
  category: typed(),
  /** The only session that may see it (scope `personal`), or `null` for the whole shop (scope `store`). */
  sessionId: orNull(named<SessionId>()),
  persistent: Type.Boolean(),
  /** The toast's duration in milliseconds; `null`: the type's default (spec §9). */
  duration: orNull(Type.Number()),
  /** The path in this app that a click opens. */
  action: orNull(typed()),
});
export type NotificationContent = Fact<typeof notification>;

export const notificationEvents = {
  NotificationRaised: ofShop({ notification }, wasInClear),
  NotificationRead: ofShop({ notificationId }),
  NotificationDeleted: ofShop({ notificationId }),
  NotificationsCleared: ofShop({ notificationIds: Type.Array(notificationId) }),
};
export type NotificationEvent = EventIn<typeof notificationEvents>;
