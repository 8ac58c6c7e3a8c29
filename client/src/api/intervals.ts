/** How often the client asks by itself, in milliseconds: spec §9 and §8 where they say so. */

/** While the card is on screen. */
export const HEALTH_POLL_MS = 120_000;
/** From the page of outages. */
export const OUTAGE_POLL_MS = 10_000;
/** While the store platform's limit holds: 'Refreshing automatically...'. */
export const LIMITED_POLL_MS = 10_000;
/** While a discovery runs; its pushes may be late. */
export const DISCOVERY_POLL_MS = 5_000;

/** How long an answer is taken as it is. Pushes say when something is new; without a socket the window's focus does. */
export const FRESH_MS = 30_000;
/** 'fetch throttle 5 s' */
export const NOTIFICATIONS_FRESH_MS = 5_000;
/** The platform is asked by itself at most once a minute. */
export const CONNECTION_FRESH_MS = 60_000;
export const DISCOVERY_CONFIG_FRESH_MS = 5 * 60_000;

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
