/** Acquires the slots of hosts that a page redirects to, while holding the page's own host. */
import type { EnterSite } from '../../platform/outbound/pace/enterSite.js';
import { acquireHostSlot, type HostSlotPorts } from './acquireHostSlot.js';

/** Limits how long a redirected page waits for the other host, while it holds its own host and a fetcher slot. */
export const REDIRECT_WAIT_MS = 5_000;

/**
 * Prevents deadlocks: in a cycle of waiting pages, at least one holds a host whose name sorts after the one it waits for.
 * That page gives up after half the time, which lets the others continue.
 * @param home the held host.
 */
export const redirectSlots =
  (turns: HostSlotPorts, home: string, waitMs = REDIRECT_WAIT_MS): EnterSite =>
  (site, signal) =>
    acquireHostSlot(turns, site, home < site ? waitMs : waitMs / 2, signal);
