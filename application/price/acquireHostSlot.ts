/**
 * A site's turn for anything but a check of its own pages: taken in the host queue, then at the gate. So only one
 * request at a time reaches the site, whichever process makes it, and none comes sooner than the site wants.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instant } from '../../domain/kernel/names.js';
import type { LeaveSite } from '../../platform/outbound/pace/enterSite.js';
import type { HostGate, HostState } from '../../platform/outbound/pace/hostGate.js';
import { type Clock, instantOf, msOf, plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { release } from './hostQueue.js';
import { HOSTS } from './hosts.js';

export interface HostSlotPorts {
  readonly gate: HostGate;
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

/** Longer than any page takes; after that the holder counts as lost. */
const LEASE_MS = 120_000;
const LOOK_AGAIN_MS = 200;

/**
 * Waits for the turn of `host`, at most `waitMs` and until `signal` aborts.
 * @returns a function that gives the turn back, to be called once; `null` if the turn did not come, or will not come in
 * time.
 */
export async function acquireHostSlot(
  turns: HostSlotPorts,
  host: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<LeaveSite | null> {
  const { gate, clock } = turns;
  for (const until = performance.now() + waitMs; !(await begin(turns, host)); await wait(LOOK_AGAIN_MS))
    if (signal?.aborted || performance.now() > until || gate.nextAllowedAt(host) > msOf(clock.now()) + waitMs)
      return null;
  return visited => giveBack(turns, host, gate.end(host, visited));
}

/** False: another request is in flight, or the pause is not over. */
async function begin(turns: HostSlotPorts, host: string): Promise<boolean> {
  const { gate, workStore, clock } = turns;
  const now = clock.now();
  if (gate.nextAllowedAt(host) > msOf(now)) return false;
  if (!(await mayBeAsked(workStore, host, now))) return false;
  if (!(await workStore.hold(HOSTS, host, { now, until: plus(now, LEASE_MS) }))) return false;
  // Checked again now that no one else may visit: the previous visit may have ended in between.
  if (!(await mayBeAsked(workStore, host, now))) {
    await workStore.transaction(({ release }) => release(HOSTS, [host]));
    return false;
  }
  if (gate.begin(host)) return true;
  await giveBack(turns, host, gate.state(host));
  return false;
}

async function mayBeAsked({ sql }: WorkStore, host: string, now: Instant): Promise<boolean> {
  const known = await sql
    .selectFrom('check_hosts')
    .select('next_allowed_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return known === undefined || known.next_allowed_at <= now;
}

/** A host without pages is kept until its pause is over; then it is due, and the queue deletes it. */
const giveBack = (
  { workStore }: HostSlotPorts,
  host: string,
  { nextAllowedAt, slowedBySite }: HostState,
): Promise<void> =>
  workStore.transaction(async transaction => {
    const until = instantOf(nextAllowedAt);
    await release(transaction, new Map([[host, { nextAllowedAt: until, slowed: slowedBySite }]]));
    await transaction.sql
      .insertInto('check_hosts')
      .values({ host, due_at: until, next_allowed_at: until, slowed: slowedBySite ? 1 : 0 })
      .onConflict(known => known.column('host').doUpdateSet({ due_at: until }).where('check_hosts.due_at', 'is', null))
      .execute();
  });
