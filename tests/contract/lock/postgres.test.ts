import { describe, expect, inject, it } from 'vitest';
import { openLock } from '../../../platform/lock/openLock.js';
import { openPostgresLock } from '../../../platform/lock/openPostgresLock.js';
import { LockTimeout } from '../../../platform/lock/port.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { lockContract } from './lockContract.js';

const url = inject('postgresUrl') ?? '';

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () => {
  lockContract({
    name: 'PostgreSQL',
    create: () => newSchema(url),
    open: (place, clock) => openLock(place, { clock }),
  });

  it('is not waited for without end', async () => {
    const schema = await newSchema(url);
    const clock = manualClock();
    const behind = openPostgres(schema.url);
    // Instead of waiting, moves the clock and renews the holder's lease.
    const sleep = async (ms: number) => {
      clock.advance(ms * 100);
      await behind.query(`update lock_leases set until = ${Date.parse(clock.now()) + 1_000}`);
    };
    const lock = openPostgresLock({ url: schema.url, clock, sleep });
    await lock.hold('a', async () => {
      await expect(lock.hold('a', async () => 'mine')).rejects.toBeInstanceOf(LockTimeout);
    });
    await behind.close();
    await lock.close();
    await schema.remove();
  });

  it('says a second before its end that it is no longer held: another machine’s clock may be ahead', async () => {
    const schema = await newSchema(url);
    const clock = manualClock();
    const lock = openPostgresLock({ url: schema.url, clock });
    await lock.hold('a', async lease => {
      clock.advance(88_999);
      expect(lease.held()).toBe(true);
      clock.advance(1);
      expect(lease.held()).toBe(false);
    });
    await lock.close();
    await schema.remove();
  });
});
