/**
 * Fetches from watched sites through the monitor's pacer and host queue, so that searches and price checks never overlap
 * on a site or exceed its pace, in any process.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { acquireHostSlot, type HostSlotPorts as HostTurns } from '../../../../application/price/acquireHostSlot.js';
import { redirectSlots } from '../../../../application/price/redirectSlots.js';
import { unlessBusy } from '../../../../application/reading/observe.js';
import { as, type ProductUrl, type ShopDomain } from '../../../../domain/kernel/names.js';
import { hostOf } from '../../../../domain/price/page.js';
import type { NotRead, ReadPage, SafeFetch } from '../../../../platform/outbound/fetch/port.js';
import type { Visited } from '../../../../platform/outbound/pace/hostPacer.js';
import type { Place, Shares } from '../../../../platform/outbound/share/createShares.js';

export interface AskPorts extends HostTurns {
  readonly fetch: Pick<SafeFetch, 'page' | 'ended'>;
  readonly shares: Shares;
}

/** The value that `read` extracts, or the reason for its absence. */
export type Asked<Read> = { readonly outcome: 'page'; readonly url: string; readonly read: Read } | NotRead;
/** Fetches one page. Releases its slot when `read` ends. */
export type Ask = <Read>(
  url: string,
  read: (page: ReadPage, place: Place) => Read | Promise<Read>,
) => Promise<Asked<Read>>;

/** A search waits at most this long for a site. */
const TURN_WAIT_MS = 90_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * @returns a function that fetches one page; `failed` if no slot frees up in time. Never throws for a fault of the
 * site.
 * @throws EngineLost once the fetcher has ended.
 */
export const fetchInHostSlot =
  (turns: AskPorts, shop: ShopDomain, waitMs = TURN_WAIT_MS): Ask =>
  async (url, read) => {
    const { ended } = turns.fetch;
    for (const until = performance.now() + waitMs; ; await wait(LOOK_AGAIN_MS)) {
      const asking = turns.shares.within({ url, shops: [shop] }, place => askFrom(place, turns, { url, waitMs }, read));
      const result = await unlessBusy(asking);
      if (!('kind' in result) && result.outcome !== 'busy') return result;
      ended.throwIfAborted();
      if (performance.now() + LOOK_AGAIN_MS > until)
        return { outcome: 'failed', reason: 'unreachable', detail: 'no slot was free' };
    }
  };

async function askFrom<Read>(
  place: Place,
  turns: AskPorts,
  { url, waitMs }: { readonly url: string; readonly waitMs: number },
  read: (page: ReadPage, place: Place) => Read | Promise<Read>,
): Promise<Asked<Read>> {
  const host = hostOf(as<ProductUrl>(url));
  const { ended } = turns.fetch;
  const leave = await acquireHostSlot(turns, host, waitMs, ended);
  if (leave === null) ended.throwIfAborted();
  if (leave === null) return { outcome: 'failed', reason: 'unreachable', detail: 'no slot of the host became free' };
  let visited: Visited = { outcome: 'failed', reason: 'unreachable' };
  try {
    const fetched = await turns.fetch.page(url, place, {}, redirectSlots(turns, host));
    visited = fetched.outcome === 'failed' && fetched.awaits ? { ...fetched, outcome: 'page' } : fetched;
    if (fetched.outcome !== 'page') return fetched;
    return { outcome: 'page', url: fetched.url, read: await read(fetched, place) };
  } finally {
    await leave(visited);
  }
}
