/** Spec §4: 'The list keeps at most 50 items, newest first'. */
export const NOTIFICATION_LIMIT = 50;
