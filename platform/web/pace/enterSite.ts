import type { Visited } from './hostGate.js';

/** Gives the turn back: what came of the visit, for the site's gate. Called once. */
export type LeaveSite = (visited: Visited) => Promise<void>;

/**
 * Takes the turn of another site (`hostOf`), before anything of it is asked, its robots.txt included. It ends when
 * `signal` aborts, or sooner. `null`: the turn did not come, so the site is not asked.
 */
export type EnterSite = (site: string, signal: AbortSignal) => Promise<LeaveSite | null>;

/** For a site whose turn is the caller's to give back. */
export const keepTurn: LeaveSite = async () => {};
