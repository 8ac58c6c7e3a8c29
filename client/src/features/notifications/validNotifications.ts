import type { Notification } from '../../../../domain/api/notifications.js';

const isReadable = (item: unknown): item is Notification =>
  typeof item === 'object' &&
  item !== null &&
  ['id', 'message', 'type'].every(name => typeof (item as Record<string, unknown>)[name] === 'string');

/** Spec §5: 'Notification fetch results are kept only if id, message and type are strings'. */
export const validNotifications = (answer: unknown): readonly Notification[] =>
  Array.isArray(answer) ? answer.filter(isReadable) : [];
