/**
 * Asks watched sites in their turn, through the monitor's own gate and host queue. So a search and a price check never
 * ask a site at the same time, nor sooner than it allows, in whatever process they run.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { acquireHostSlot, type HostSlotPorts as HostTurns } from '../../../../application/price/acquireHostSlot.js';
import { redirectSlots } from '../../../../application/price/redirectSlots.js';
import { unlessBusy } from '../../../../application/reading/observe.js';
import { as, type ProductUrl, type ShopDomain } from '../../../../domain/kernel/names.js';
import { hostOf } from '../../../../domain/price/page.js';
import type { NotRead, ReadPage, SafeFetch } from '../../../../platform/outbound/fetch/port.js';
import type { Visited } from '../../../../platform/outbound/pace/hostGate.js';
import type { Place, Shares } from '../../../../platform/outbound/share/createShares.js';

export interface AskPorts extends HostTurns {
  readonly fetch: Pick<SafeFetch, 'page' | 'ended'>;
  readonly shares: Shares;
}

/** The value that `read` makes of a page, or the reason that there is none. */
export type Asked<Read> = { readonly outcome: 'page'; readonly url: string; readonly read: Read } | NotRead;
/** Asks for one page. Its place is free once `read` ends. */
export type Ask = <Read>(
  url: string,
  read: (page: ReadPage, place: Place) => Read | Promise<Read>,
) => Promise<Asked<Read>>;

/** A search does not wait longer than this for a site. */
const TURN_WAIT_MS = 90_000;
const LOOK_AGAIN_MS = 1_000;

/**
 * @returns a function that asks for one page; `failed` if the site's turn, or a place, does not come in time. Never throws
 * for what a site does. @throws EngineLost once the fetcher has ended.
 */
export const fetchInHostSlot =
  (turns: AskPorts, shop: ShopDomain, waitMs = TURN_WAIT_MS): Ask =>
  async (url, read) => {
    const { ended } = turns.fetch;
    for (const until = Date.now() + waitMs; ; await wait(LOOK_AGAIN_MS)) {
      const asking = turns.shares.within({ url, shops: [shop] }, place => askFrom(place, turns, { url, waitMs }, read));
      const asked = await unlessBusy(asking);
      if (!('kind' in asked) && asked.outcome !== 'busy') return asked;
      ended.throwIfAborted();
      if (Date.now() + LOOK_AGAIN_MS > until)
        return { outcome: 'failed', reason: 'unreachable', detail: 'no place was free' };
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
  if (leave === null) return { outcome: 'failed', reason: 'unreachable', detail: 'its turn did not come' };
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
