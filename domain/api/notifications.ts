/** Endpoints for notifications (spec §7). */
import { type Static, Type } from 'typebox';
import { NOTIFICATION_TYPES } from '../notifications/notificationType.js';
import { Accepted, IdParams, Nullable, OneOf, Position, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

const NotificationType = OneOf(NOTIFICATION_TYPES);
const Scope = Type.Union([Type.Literal('personal'), Type.Literal('store')]);

const fields = {
  id: Type.String(),
  message: Type.String(),
  type: NotificationType,
  read: Type.Boolean(),
  createdAt: Type.String(),
  shop: Type.String(),
  category: Type.String(),
  persistent: Type.Boolean(),
  /** Milliseconds; `null`: the type's default (spec §9). */
  duration: Nullable(Type.Integer()),
  scope: Scope,
  action: Nullable(Type.String()),
};

export const Notification = Type.Object(fields);
export type Notification = Static<typeof Notification>;

export const Notifications = Type.Array(Notification);

export const CreateNotificationBody = Type.Object({
  message: SafeText(500),
  type: NotificationType,
  category: Type.Optional(SafeText(60)),
  scope: Type.Optional(Scope),
  persistent: Type.Optional(Type.Boolean()),
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  /** A path in this app, never another site. */
  action: Type.Optional(Type.String({ maxLength: 300, pattern: '^/(?!/)[^\\\\\\s]*$' })),
});

export const CreatedNotification = Type.Object({ ...fields, position: Position });

export const MarkReadBody = Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) });

const BELL = '/api/auth/shopify/notifications';

export const notifications = endpoint({
  method: 'GET',
  path: BELL,
  summary: 'The newest 50 notifications of the shop and of this session',
  audience: 'session',
  answer: Notifications,
  csv: { name: 'notifications', row: Notification },
  reads: ['notifications'],
});

export const createNotification = endpoint({
  method: 'POST',
  path: BELL,
  summary: 'Create a notification',
  audience: 'session',
  body: CreateNotificationBody,
  status: 201,
  answer: CreatedNotification,
});

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: BELL,
  summary: 'Clear all notifications',
  audience: 'session',
  answer: Accepted,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: `${BELL}/:id`,
  summary: 'Delete a notification',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['NOTIFICATION_NOT_FOUND'],
});

export const markNotificationRead = endpoint({
  method: 'POST',
  path: `${BELL}/mark-read`,
  summary: 'Mark a notification as read',
  audience: 'session',
  body: MarkReadBody,
  answer: Accepted,
  errors: ['NOTIFICATION_NOT_FOUND'],
});

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: `${BELL}/mark-all-read`,
  summary: 'Mark all notifications as read',
  audience: 'session',
  answer: Accepted,
});
