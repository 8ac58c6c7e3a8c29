import type { Visited } from './hostGate.js';

/** Gives the turn back, with the outcome of the visit for the site's gate. Called once. */
export type LeaveSite = (visited: Visited) => Promise<void>;

/**
 * Takes the turn of another site (`hostOf`) before anything is requested from it, its robots.txt included. Gives up
 * when `signal` aborts, or sooner. `null`: the turn did not come, so the site is not asked.
 */
export type EnterSite = (site: string, signal: AbortSignal) => Promise<LeaveSite | null>;

/** For a site whose turn the caller gives back. */
export const keepTurn: LeaveSite = async () => {};
