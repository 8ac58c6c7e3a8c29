/**
 * A site's turn outside a check of its own pages: taken in the queue of hosts, then at the gate, so that whoever asks the
 * site, in whatever process, is the only one, and none asks sooner than the site wants.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadStore } from '../../platform/read-store/port.js';
import { type Clock, instantOf, msOf, plus } from '../../platform/runtime/clock/clock.js';
import type { LeaveSite } from '../../platform/web/pace/enterSite.js';
import type { HostGate, HostState } from '../../platform/web/pace/politeness.js';
import { release } from './hostQueue.js';

export interface Turns {
  readonly gate: HostGate;
  readonly readStore: ReadStore;
  readonly clock: Clock;
}

/** Longer than any page takes: then whoever held the host counts as lost. */
const LEASE_MS = 120_000;
const LOOK_AGAIN_MS = 200;

/**
 * Waits for the turn of `host`, at most `patienceMs` and until `signal` aborts.
 * @returns gives the turn back, to be called once; `null` where it did not come, or will not come so soon.
 */
export async function takeTurn(
  turns: Turns,
  host: string,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<LeaveSite | null> {
  const { gate, clock } = turns;
  for (const until = Date.now() + patienceMs; !(await begin(turns, host)); await wait(LOOK_AGAIN_MS))
    if (signal?.aborted || Date.now() > until || gate.nextAllowedAt(host) > msOf(clock.now()) + patienceMs) return null;
  return visited => giveBack(turns, host, gate.end(host, visited));
}

/** False: somebody asks it now, or its pause is not over. */
async function begin(turns: Turns, host: string): Promise<boolean> {
  const { gate, readStore, clock } = turns;
  const now = clock.now();
  if (gate.nextAllowedAt(host) > msOf(now)) return false;
  const taken = await readStore.transaction(async ({ sql }) => {
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
  await giveBack(turns, host, gate.state(host));
  return false;
}

/** A host without pages is kept until its pause is over: then it is due, and the queue forgets it. */
const giveBack = ({ readStore }: Turns, host: string, { nextAllowedAt, slowedBySite }: HostState): Promise<void> =>
  readStore.transaction(async transaction => {
    const until = instantOf(nextAllowedAt);
    await release(transaction, new Map([[host, { nextAllowedAt: until, slowed: slowedBySite }]]));
    await transaction.sql
      .insertInto('check_hosts')
      .values({ host, due_at: until, next_allowed_at: until, slowed: slowedBySite ? 1 : 0 })
      .onConflict(known => known.column('host').doUpdateSet({ due_at: until }).where('check_hosts.due_at', 'is', null))
      .execute();
  });
