import type { Notification } from '../../../domain/api/notifications.js';

/** Spec §9: 'Notification list cap 50'. */
export const NOTIFICATION_CAP = 50;

/** The list with one more: newest first, at most 50, no duplicates. */
export function withNotification(list: readonly Notification[], added: Notification): readonly Notification[] {
  if (list.some(({ id }) => id === added.id)) return list;
  return [added, ...list].slice(0, NOTIFICATION_CAP);
}
