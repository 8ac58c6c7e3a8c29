import type { Visited } from './hostPacer.js';

/** Releases the turn, and reports the outcome of the visit to the host pacer. Called once. */
export type LeaveSite = (visited: Visited) => Promise<void>;

/**
 * Takes another site's turn (`hostOf`) before any request to it, including its robots.txt. Gives up when `signal`
 * aborts, or sooner. `null` if the turn did not come; then the site is not requested.
 */
export type EnterSite = (site: string, signal: AbortSignal) => Promise<LeaveSite | null>;

/** For a site whose turn the caller releases. */
export const keepTurn: LeaveSite = async () => {};
