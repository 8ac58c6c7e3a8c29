/** Polling intervals in milliseconds, from spec §9 and §8 where given. */

/** While the card is on screen. */
export const HEALTH_POLL_MS = 120_000;
/** On the outage page. */
export const OUTAGE_POLL_MS = 10_000;
/** While the store platform's limit holds: 'Refreshing automatically...'. */
export const LIMITED_POLL_MS = 10_000;
/** While a discovery runs; its pushes may be late. */
export const DISCOVERY_POLL_MS = 5_000;

/**
 * How long an answer counts as fresh. Pushes announce news; without a socket, the window's focus triggers a refetch.
 */
export const FRESH_MS = 30_000;
/** 'fetch throttle 5 s' */
export const NOTIFICATIONS_FRESH_MS = 5_000;
/** Automatic checks of the platform run at most once a minute. */
export const CONNECTION_FRESH_MS = 60_000;
export const DISCOVERY_CONFIG_FRESH_MS = 5 * 60_000;

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
