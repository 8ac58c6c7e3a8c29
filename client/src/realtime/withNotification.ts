import type { Notification } from '../../../domain/api/notifications.js';
import { NOTIFICATION_LIMIT } from '../../../domain/notifications/limits.js';

/** The list with one more: newest first, at most 50, no duplicates. */
export function withNotification(list: readonly Notification[], added: Notification): readonly Notification[] {
  if (list.some(({ id }) => id === added.id)) return list;
  return [added, ...list].slice(0, NOTIFICATION_LIMIT);
}
