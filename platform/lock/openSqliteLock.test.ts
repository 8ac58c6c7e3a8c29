import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../clock/manualClock.js';
import { openSqlite } from '../sqlite/open.js';
import { openSqliteLock } from './openSqliteLock.js';
import { type Lock, LockTimeout } from './port.js';

let folder: string;
let locks: Lock[];
const clock = manualClock();
/** Two handles on one file stand for two processes. The clock moves instead of anyone waiting. */
const lockOfAProcess = () => {
  const lock = openSqliteLock({
    path: join(folder, 'keys.db'),
    clock,
    sleep: async ms => {
      clock.advance(ms);
      await new Promise(setImmediate);
    },
  });
  locks.push(lock);
  return lock;
};
const never = new Promise<never>(() => {});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  locks = [];
});
afterEach(async () => {
  await Promise.all(locks.map(lock => lock.close()));
  rmSync(folder, { recursive: true });
});

describe('a lock', () => {
  it('lets one work at a time, across processes', async () => {
    const [one, other] = [lockOfAProcess(), lockOfAProcess()];
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise(setImmediate);
      inside -= 1;
      return 'done';
    };
    const results = await Promise.all([one, other, one, other].map(lock => lock.hold('a', work)));
    expect(results).toEqual(['done', 'done', 'done', 'done']);
  });

  it('does not hold up another name', async () => {
    const lock = lockOfAProcess();
    const { promise, resolve } = deferred();
    const first = lock.hold('a', () => promise);
    expect(await lock.hold('b', async () => 'free')).toBe('free');
    resolve();
    await first;
  });

  it('is free again after work that failed', async () => {
    const lock = lockOfAProcess();
    await expect(lock.hold('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lock.hold('a', async () => 'free')).toBe('free');
  });

  it('passes from a holder that died to the one that waits', async () => {
    const [dead, waiting] = [lockOfAProcess(), lockOfAProcess()];
    void dead.hold('a', () => never);
    expect(await waiting.hold('a', async lease => lease.held())).toBe(true);
  });

  it('is lost by a holder that takes too long, who can tell, and whose end does not free the next one', async () => {
    const [slow, next] = [lockOfAProcess(), lockOfAProcess()];
    const { promise, resolve } = deferred();
    let keptIt: boolean | undefined;
    const late = slow.hold('a', async lease => {
      await promise;
      keptIt = lease.held();
    });
    await next.hold('a', async lease => {
      resolve();
      await late;
      expect(lease.held()).toBe(true);
    });
    expect(keptIt).toBe(false);
  });

  it('is not waited for without end', async () => {
    const lock = lockOfAProcess();
    void lock.hold('a', () => never);
    const database = openSqlite(join(folder, 'keys.db'), { synchronous: 'NORMAL' });
    database.exec('UPDATE leases SET until = 9000000000000000');
    database.close();
    await expect(lock.hold('a', async () => 'mine')).rejects.toBeInstanceOf(LockTimeout);
  });
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
