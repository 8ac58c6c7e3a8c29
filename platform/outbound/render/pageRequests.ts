/**
 * Makes a rendered page's requests as politely as plain reading: each through the guarded fetcher, which obeys
 * robots.txt, one at a time per site, and within that site's turn.
 */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import type { ResourceFetch } from '../fetch/port.js';
import { type EnterSite, keepTurn, type LeaveSite } from '../pace/enterSite.js';
import type { Visited } from '../pace/hostPacer.js';
import { siteOf } from '../pace/siteOf.js';
import type { Place } from '../share/createShares.js';
import type { RenderRequest } from './port.js';
import type { ScriptCache } from './scriptCache.js';

export interface PageRequests {
  readonly fetch: RenderRequest['fetch'];
  /**
   * Releases the other sites' turns. @returns how the page's own site answered, for the host pacer; `null`: nothing was
   * requested from it.
   */
  leave(): Promise<Visited | null>;
}

interface Turn {
  readonly leave: LeaveSite;
  /** Ends when the last request to the site has. */
  busy: Promise<unknown>;
  visited: Visited & { readonly requests: number };
}

/** @param page the rendered page's address: the caller holds its site's turn and `place`. */
export function pageRequests(
  { fetch, cache }: { readonly fetch: ResourceFetch; readonly cache: ScriptCache },
  { page, place, enter }: { readonly page: string; readonly place: Place; readonly enter: EnterSite },
): PageRequests {
  const home = siteOf(new URL(page));
  const turns = new Map<string, Promise<Turn | null>>([[home, Promise.resolve(turnOf(keepTurn))]]);

  function turn(site: string, signal: AbortSignal): Promise<Turn | null> {
    const held = turns.get(site) ?? enter(site, signal).then(leave => (leave ? turnOf(leave) : null));
    turns.set(site, held);
    return held;
  }

  /** For redirects: the turn lasts until the page ends, like that of every other site. */
  const enterHeld: EnterSite = async (site, signal) => ((await turn(site, signal)) ? keepTurn : null);

  async function request(url: string, held: Turn, signal: AbortSignal) {
    if (signal.aborted || held.visited.outcome === 'slow_down') return null;
    const requests = held.visited.requests + 1;
    held.visited = { outcome: 'page', requests };
    const fetched = await fetch.resource(url, { place, enter: enterHeld, signal }).catch(() => null);
    if (fetched?.outcome === 'slow_down') held.visited = { ...fetched, requests };
    if (fetched?.outcome !== 'resource') return null;
    cache.add(url, fetched);
    return fetched;
  }

  return {
    async fetch(url, signal) {
      if (!isUrl(url)) return null;
      const kept = cache.find(url);
      if (kept) return kept;
      const held = await turn(siteOf(new URL(url)), signal).catch(() => null);
      if (held === null) return null;
      const fetched = held.busy.then(() => request(url, held, signal));
      held.busy = fetched;
      return fetched;
    },
    async leave() {
      const all = await Promise.all(
        [...turns].map(async ([site, held]) => [site, await held.catch(() => null)] as const),
      );
      await Promise.all(all.map(async ([, held]) => held?.busy));
      for (const [site, held] of all) if (site !== home) await held?.leave(held.visited);
      const own = all.find(([site]) => site === home)?.[1]?.visited ?? null;
      return own && own.requests > 0 ? own : null;
    },
  };
}

const turnOf = (leave: LeaveSite): Turn => ({
  leave,
  busy: Promise.resolve(),
  visited: { outcome: 'page', requests: 0 },
});
