/** Codes and limits of price comparisons, separate from the rules to keep those out of the client bundle. */

/** Reasons for not comparing: an assumed pair, no exchange rate, an unsure reading, or a reading older than a day. */
export const NOT_COMPARED = ['assumed', 'currency', 'unsure', 'stale'] as const;
export type NotCompared = (typeof NOT_COMPARED)[number];

/** 90 % of observed moves are below one per cent. */
export const QUIET_PERCENT = { default: 1, max: 50 } as const;
/** Ten competitors bring at most ten foreign currencies. */
export const RATE_LIMIT = 10;
