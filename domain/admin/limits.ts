/** The admin gate's limits (spec §9). */
export const ADMIN_PASSWORD_MIN = 8;
export const ADMIN_ATTEMPTS = 5;
export const ADMIN_LOCK_MINUTES = 15;
export const ADMIN_IDLE_HOURS = 2;
export const AUDIT_PAGE_SIZES = [10, 25, 50, 100] as const;
export const AUDIT_PAGE_SIZE = 25;
/** Page numbers reach this row; beyond it, clients use cursors. */
export const AUDIT_PAGED_ROWS = 10_000;
