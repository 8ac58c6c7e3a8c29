/** The turns of the sites that a page redirects to, taken while the page's own site is held. */
import type { EnterSite } from '../../platform/web/pace/enterSite.js';
import { type TurnPorts, takeTurn } from './takeTurn.js';

/** So long a page that was redirected waits for the other site: it holds its own meanwhile, and one place of the fetcher. */
export const REDIRECT_WAIT_MS = 5_000;

/**
 * @param home the site that is held. Of pages that wait for each other's sites in a ring, at least one holds a site whose
 * name comes after the one it waits for: that one gives up at half the time, so the others get their turn.
 */
export const redirectTurns =
  (turns: TurnPorts, home: string, waitMs = REDIRECT_WAIT_MS): EnterSite =>
  (site, signal) =>
    takeTurn(turns, site, home < site ? waitMs : waitMs / 2, signal);
