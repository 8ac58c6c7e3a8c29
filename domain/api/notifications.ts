/** The bell (spec §7). Paths under `/api/auth/shopify/notifications`. */
import { type Static, Type } from 'typebox';
import { NOTIFICATION_TYPES } from '../notification/notification.js';
import { Nullable, OneOf, Position, SafeText } from './common.js';

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
  /** Milliseconds; `null`: as long as its kind usually stands (spec §9). */
  duration: Nullable(Type.Integer()),
  scope: Scope,
  action: Nullable(Type.String()),
};

/** `GET …/notifications`: an array of these, newest first, at most 50. */
export const Notification = Type.Object(fields);
export type Notification = Static<typeof Notification>;

export const Notifications = Type.Array(Notification);

/** `POST …/notifications` */
export const CreateNotificationBody = Type.Object({
  message: SafeText(500),
  type: NotificationType,
  category: Type.Optional(SafeText(60)),
  scope: Type.Optional(Scope),
  persistent: Type.Optional(Type.Boolean()),
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  /** A path of this app: never another site. */
  action: Type.Optional(Type.String({ maxLength: 300, pattern: '^/(?!/)[^\\\\\\s]*$' })),
});
export type CreateNotificationBody = Static<typeof CreateNotificationBody>;

export const CreatedNotification = Type.Object({ ...fields, position: Position });
export type CreatedNotification = Static<typeof CreatedNotification>;

/** `POST …/notifications/mark-read` */
export const MarkReadBody = Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) });
export type MarkReadBody = Static<typeof MarkReadBody>;
