/** Public events of notifications. Those of one person's session stay with that session. */
import { orNull, text } from '../kernel/event.js';
import { type FeedOfShop, publicEvents, shape } from './shape.js';

export const notificationShapes = {
  'notification.raised': shape('The whole store was notified', {
    notificationId: text,
    message: text,
    type: text,
    category: text,
    /** The path in this app that it opens. */
    action: orNull(text),
  }),
};
const event = publicEvents(notificationShapes);

export const notificationFeed = {
  NotificationRaised({ data: { notification } }) {
    const { notificationId, message, notificationType: type, category, action, sessionId } = notification;
    return sessionId === null
      ? [event('notification.raised', { notificationId, message, type, category, action })]
      : [];
  },
} satisfies FeedOfShop;
