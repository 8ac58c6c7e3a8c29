/**
 * Asks the sites that merchants watch when it is their turn: through the monitor's own gate and queue of hosts, so that a
 * search and a price check never ask one site at the same moment, nor sooner than it wants, in whatever process they run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { as, type ProductUrl } from '../../../../domain/kernel/names.js';
import { hostOf } from '../../../../domain/price/page.js';
import { type Clock, instantOf, msOf, plus } from '../../../../platform/clock/clock.js';
import type { ReadDb } from '../../../../platform/read-db/port.js';
import type { HostGate, HostState, Visited } from '../../../../platform/safe-fetch/politeness.js';
import type { Fetched, SafeFetch } from '../../../../platform/safe-fetch/port.js';
import { release } from '../../../scheduler/hostQueue.js';

export interface Turns {
  readonly fetch: Pick<SafeFetch, 'page'>;
  readonly gate: HostGate;
  readonly readDb: ReadDb;
  readonly clock: Clock;
}

/** Longer than any page takes: then whoever held the host counts as lost. */
const LEASE_MS = 120_000;
/** A search does not wait for a site that is not to be asked for longer. */
const PATIENCE_MS = 90_000;
const LOOK_AGAIN_MS = 200;

/** @returns asks one page; `failed` where the site's turn does not come in time. Never throws for what a site does. */
export const inTurn =
  (turns: Turns, patienceMs = PATIENCE_MS) =>
  async (url: string): Promise<Fetched> => {
    const host = hostOf(as<ProductUrl>(url));
    for (const until = Date.now() + patienceMs; !(await begin(turns, host)); await wait(LOOK_AGAIN_MS))
      if (Date.now() > until || turns.gate.nextAllowedAt(host) > msOf(turns.clock.now()) + patienceMs)
        return { outcome: 'failed', reason: 'unreachable', detail: 'its turn did not come' };
    let visited: Visited = { outcome: 'failed', reason: 'unreachable' };
    try {
      const fetched = await turns.fetch.page(url);
      visited = fetched;
      return fetched;
    } finally {
      await end(turns, host, visited);
    }
  };

/** Takes the host in the queue, then at the gate. False: somebody asks it now, or its pause is not over. */
async function begin({ gate, readDb, clock }: Turns, host: string): Promise<boolean> {
  const now = clock.now();
  if (gate.nextAllowedAt(host) > msOf(now)) return false;
  const taken = await readDb.transaction(async ({ sql }) => {
    await sql.deleteFrom('check_leases').where('host', '=', host).where('until', '<=', now).execute();
    const known = await sql
      .selectFrom('check_hosts')
      .select('next_allowed_at')
      .where('host', '=', host)
      .executeTakeFirst();
    if (known !== undefined && known.next_allowed_at > now) return false;
    const leased = await sql
      .insertInto('check_leases')
      .values({ host, until: plus(now, LEASE_MS) })
      .onConflict(held => held.doNothing())
      .executeTakeFirst();
    return (leased.numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
  if (!taken) return false;
  if (gate.begin(host)) return true;
  await giveBack({ readDb }, host, gate.state(host));
  return false;
}

async function end({ gate, readDb }: Turns, host: string, visited: Visited): Promise<void> {
  await giveBack({ readDb }, host, gate.end(host, visited));
}

const giveBack = ({ readDb }: Pick<Turns, 'readDb'>, host: string, { nextAllowedAt, slowedBySite }: HostState) =>
  readDb.transaction(transaction =>
    release(transaction, new Map([[host, { nextAllowedAt: instantOf(nextAllowedAt), slowed: slowedBySite }]])),
  );
