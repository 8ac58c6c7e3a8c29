/**
 * Acquires a host's slot for requests other than scheduled checks: first in the host queue, then from the pacer. Only one
 * request at a time reaches the host, across all processes, and none before the host's pause has passed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instant } from '../../domain/kernel/names.js';
import type { LeaveSite } from '../../platform/outbound/pace/enterSite.js';
import type { HostPacer, HostState } from '../../platform/outbound/pace/hostPacer.js';
import { type Clock, msOf, plus } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { hostPaceOf } from './hostPaceOf.js';
import { release } from './hostQueue.js';
import { HOSTS } from './hosts.js';
import { resumePace } from './resumePace.js';

export interface HostSlotPorts {
  readonly pacer: HostPacer;
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

/** Longer than any page takes; afterwards the holder counts as lost. */
const LEASE_MS = 120_000;
const POLL_MS = 200;

/**
 * Waits for the slot of `host`, at most `waitMs` and until `signal` aborts.
 * @returns a function that releases the slot, to call once; `null` if the slot is not available in time.
 */
export async function acquireHostSlot(
  ports: HostSlotPorts,
  host: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<LeaveSite | null> {
  const isHeld = await holdHost(ports, host, waitMs, signal);
  return isHeld ? visited => releaseSlot(ports, host, ports.pacer.end(host, visited)) : null;
}

/** The same, for callers that end the visit with the pacer and release the host's lease (`release`) themselves. */
export async function holdHost(
  ports: HostSlotPorts,
  host: string,
  waitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { pacer, clock } = ports;
  for (const until = performance.now() + waitMs; !(await begin(ports, host)); await wait(POLL_MS))
    if (signal?.aborted || performance.now() > until || pacer.nextAllowedAt(host) > msOf(clock.now()) + waitMs)
      return false;
  return true;
}

/** @returns false while another request is in flight or the pause lasts. */
async function begin(ports: HostSlotPorts, host: string): Promise<boolean> {
  const { pacer, workStore, clock } = ports;
  const now = clock.now();
  if (pacer.nextAllowedAt(host) > msOf(now)) return false;
  if (!(await isPauseOver(workStore, host, now))) return false;
  if (!(await workStore.hold(HOSTS, host, { now, until: plus(now, LEASE_MS) }))) return false;
  // Checks again with the lease, because the previous visit may have ended in between.
  if (!(await isPauseOver(workStore, host, now))) {
    await workStore.transaction(({ release }) => release(HOSTS, [host]));
    return false;
  }
  await resumePace(ports, host);
  if (pacer.begin(host)) return true;
  await releaseSlot(ports, host, pacer.state(host));
  return false;
}

async function isPauseOver({ sql }: WorkStore, host: string, now: Instant): Promise<boolean> {
  const known = await sql
    .selectFrom('check_hosts')
    .select('next_allowed_at')
    .where('host', '=', host)
    .executeTakeFirst();
  return known === undefined || known.next_allowed_at <= now;
}

/** Keeps a host without pages until its pause ends; then it becomes due and the queue deletes it. */
const releaseSlot = ({ workStore }: HostSlotPorts, host: string, state: HostState): Promise<void> =>
  workStore.transaction(async transaction => {
    const pace = hostPaceOf(state);
    const { nextAllowedAt: until, slowed, slowUntil, paceMs } = pace;
    await release(transaction, new Map([[host, pace]]));
    await transaction.sql
      .insertInto('check_hosts')
      .values({
        ...{ host, due_at: until, next_allowed_at: until, slowed: slowed ? 1 : 0 },
        ...{ slow_until: slowUntil, pace_ms: paceMs },
      })
      .onConflict(known => known.column('host').doUpdateSet({ due_at: until }).where('check_hosts.due_at', 'is', null))
      .execute();
  });
