/** The turns of the sites that a page redirects to, taken while the page's own site is held. */
import type { EnterSite } from '../../platform/outbound/pace/enterSite.js';
import { acquireHostSlot, type HostSlotPorts } from './acquireHostSlot.js';

/**
 * How long a redirected page waits for the other site: meanwhile it holds its own site, and one slot of the fetcher.
 */
export const REDIRECT_WAIT_MS = 5_000;

/**
 * @param home the site that is held. If pages wait for each other's sites in a cycle, at least one of them holds a site
 * whose name sorts after the one it waits for. That page gives up at half the time, so the others get their turn.
 */
export const redirectSlots =
  (turns: HostSlotPorts, home: string, waitMs = REDIRECT_WAIT_MS): EnterSite =>
  (site, signal) =>
    acquireHostSlot(turns, site, home < site ? waitMs : waitMs / 2, signal);
