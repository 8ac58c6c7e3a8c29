import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLock } from '../../../platform/lock/openLock.js';
import { openSqliteLock } from '../../../platform/lock/openSqliteLock.js';
import { LockTimeout } from '../../../platform/lock/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { lockContract } from './lockContract.js';

const newFolder = () => mkdtempSync(join(tmpdir(), 'tidewatch-lock-'));

lockContract({
  name: 'SQLite',
  async create() {
    const folder = newFolder();
    return {
      url: `sqlite:${join(folder, 'keys.db')}`,
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  open: (url, clock) => openLock(url, { clock }),
});

it('lock on SQLite: is not waited for without end', async () => {
  const folder = newFolder();
  const path = join(folder, 'keys.db');
  const clock = manualClock();
  // The clock moves instead of anyone waiting, and the holder renews its lease each time.
  const sleep = async (ms: number) => {
    clock.advance(ms);
    database.exec(`UPDATE leases SET until = ${Date.parse(clock.now()) + 1_000}`);
  };
  const lock = openSqliteLock({ path, clock, sleep });
  const database = openSqlite(path, { synchronous: 'NORMAL' });
  void lock.hold('a', () => new Promise<never>(() => {}));
  await expect(lock.hold('a', async () => 'mine')).rejects.toBeInstanceOf(LockTimeout);
  await lock.close();
  database.close();
  rmSync(folder, { recursive: true });
});

it.each(['redis://localhost', 'keys.db'])('refuses %s', url => {
  expect(() => openLock(url, { clock: manualClock() })).toThrow(/KEY_STORE .* this version has sqlite:, postgres:/);
});
