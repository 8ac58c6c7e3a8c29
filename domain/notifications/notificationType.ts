export const NOTIFICATION_TYPES = ['success', 'error', 'warning', 'info', 'trending', 'activity', 'other'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
