/** The minimum time between two refreshes of a store, shared by its sessions. */
export const REFRESH_COOLDOWN_MS = 30_000;
