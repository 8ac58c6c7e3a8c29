import { backoff } from '../runtime/backoff.js';

export const LONGEST_RETRY_MS = 5 * 60_000;

/**
 * Returns the wait after a failed delivery: long enough for a short outage, short enough to be noticed.
 * In milliseconds, by the number of the failed delivery, starting at 1: 500, 2000, 8000, … at most 5 min.
 */
export const retryDelayMs = backoff({ firstMs: 500, factor: 4, longestMs: LONGEST_RETRY_MS });
