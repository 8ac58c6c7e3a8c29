import { backoff } from '../runtime/backoff.js';

/**
 * How long a message waits after a failed delivery: long enough for a short outage, short enough to be noticed.
 * In milliseconds, by the number of the failed delivery, starting at 1: 500, 2000, 8000, … at most 5 min.
 */
export const retryDelayMs = backoff({ firstMs: 500, factor: 4, longestMs: 5 * 60_000 });
