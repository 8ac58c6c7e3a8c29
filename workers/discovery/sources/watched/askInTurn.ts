/**
 * Asks watched sites in their turn, through the monitor's own gate and host queue. So a search and a price check never
 * ask a site at the same time, nor sooner than it allows, in whatever process they run.
 */

import { redirectTurns } from '../../../../application/checks/redirectTurns.js';
import { type TurnPorts as HostTurns, takeTurn } from '../../../../application/checks/takeTurn.js';
import { as, type ProductUrl } from '../../../../domain/kernel/names.js';
import { hostOf } from '../../../../domain/price/page.js';
import type { Fetched, SafeFetch } from '../../../../platform/web/fetch/port.js';
import type { Visited } from '../../../../platform/web/pace/hostGate.js';

export interface AskPorts extends HostTurns {
  readonly fetch: Pick<SafeFetch, 'page' | 'ended'>;
}

/** A search does not wait longer than this for a site. */
const TURN_WAIT_MS = 90_000;

/**
 * @returns a function that asks for one page; `failed` if the site's turn does not come in time. Never throws for what
 * a site does. @throws EngineLost once the fetcher has ended.
 */
export const askInTurn =
  (turns: AskPorts, waitMs = TURN_WAIT_MS) =>
  async (url: string): Promise<Fetched> => {
    const host = hostOf(as<ProductUrl>(url));
    const { ended } = turns.fetch;
    const leave = await takeTurn(turns, host, waitMs, ended);
    if (leave === null) ended.throwIfAborted();
    if (leave === null) return { outcome: 'failed', reason: 'unreachable', detail: 'its turn did not come' };
    let visited: Visited = { outcome: 'failed', reason: 'unreachable' };
    try {
      const fetched = await turns.fetch.page(url, {}, redirectTurns(turns, host));
      visited = fetched.outcome === 'failed' && fetched.awaits ? { ...fetched, outcome: 'page' } : fetched;
      return fetched;
    } finally {
      await leave(visited);
    }
  };
