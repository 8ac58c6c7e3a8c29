/** Implements locks on top of an engine: lease duration, waiting, and release. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { EngineLost } from '../engineLost.js';
import { type Clock, msOf } from '../runtime/clock/clock.js';
import type { Leases } from './engine.js';
import { type Lock, LockTimeout } from './port.js';

/** Longer than any work under a lock: two calls of 30 s to the store platform, and the writes. */
const LEASE_MS = 90_000;
/** Longer than a lease, so that a waiter outlives a dead holder. */
const PATIENCE_MS = LEASE_MS + 10_000;
const POLL_MS = 100;

export interface LockOptions {
  readonly clock: Clock;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export function createLock(leases: Leases, { clock, sleep = sleepFor }: LockOptions): Lock {
  const now = () => msOf(clock.now());
  const take = (name: string) => leases.take(name, now(), now() + LEASE_MS);
  let closed = false;

  return {
    async hold(name, work) {
      // Otherwise the engine's statements would outlive their database.
      if (closed) throw new Error(`the lock is closed: ${name} is not given out`);
      const patience = now() + PATIENCE_MS;
      let taken = await take(name);
      while (taken === null) {
        if (now() >= patience) throw new LockTimeout(name);
        await sleep(POLL_MS);
        taken = await take(name);
      }
      const lease = taken;
      try {
        return await work({ held: () => lease.held(now()) });
      } finally {
        await lease.release().catch(unlessLost);
      }
    },
    async close() {
      closed = true;
      await leases.close();
    },
  };
}

/** The work is done. If the server is away, the lease expires. */
function unlessLost(fault: unknown): void {
  if (!(fault instanceof EngineLost)) throw fault;
}
