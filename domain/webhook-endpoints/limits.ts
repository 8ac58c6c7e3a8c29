/** Endpoints per shop. */
export const ENDPOINT_LIMIT = 50;
/** The previous secret also signs for this long after a rotation, so that receivers can change over. */
export const SECRET_OVERLAP_HOURS = 24;
/** An endpoint that fails for longer is paused. */
export const RETRY_DAYS = 3;
export const PAUSE_REASONS = ['merchant', 'failing', 'gone'] as const;
/** `gone`: it answered 410, so it gets no more events. */
export type PauseReason = (typeof PAUSE_REASONS)[number];
