/** Locks as rows with an end: `leases` in a database that the processes of one machine share. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Clock, msOf } from '../runtime/clock/clock.js';
import { openSqlite } from '../sqlite/open.js';
import { type Lock, LockTimeout } from './port.js';

/** Longer than any work under a lock: two calls of 30 s to the store platform, and the writes. */
const LEASE_MS = 90_000;
/** Longer than a lease, so that a waiter outlives a dead holder. */
const PATIENCE_MS = LEASE_MS + 10_000;
const POLL_MS = 100;

export interface SqliteLockOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export function openSqliteLock({ path, clock, sleep = sleepFor }: SqliteLockOptions): Lock {
  // A lease that a power cut takes back is one whose holder is gone as well.
  const database = openSqlite(path, { synchronous: 'NORMAL' });
  database.exec(
    'CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, fence INTEGER NOT NULL, until INTEGER NOT NULL) STRICT',
  );
  // The fence rises with every holder, so that a late one neither releases nor keeps what is another's by now.
  const take = database.prepare(
    `INSERT INTO leases (name, fence, until) VALUES (?1, 1, ?2)
     ON CONFLICT (name) DO UPDATE SET fence = fence + 1, until = excluded.until WHERE until <= ?3
     RETURNING fence`,
  );
  const held = database.prepare('SELECT 1 FROM leases WHERE name = ? AND fence = ? AND until > ?');
  const release = database.prepare('UPDATE leases SET until = 0 WHERE name = ? AND fence = ?');
  const now = () => msOf(clock.now());
  let closed = false;

  return {
    async hold(name, work) {
      // The driver's statements would outlive their database.
      if (closed) throw new Error(`the lock is closed: ${name} is not given out`);
      const patience = now() + PATIENCE_MS;
      let lease = take.get<{ fence: number }>([name, now() + LEASE_MS, now()]);
      while (lease === undefined) {
        if (now() >= patience) throw new LockTimeout(name);
        await sleep(POLL_MS);
        lease = take.get<{ fence: number }>([name, now() + LEASE_MS, now()]);
      }
      const { fence } = lease;
      try {
        return await work({ held: () => held.get([name, fence, now()]) !== undefined });
      } finally {
        release.run([name, fence]);
      }
    },
    async close() {
      closed = true;
      database.close();
    },
  };
}
