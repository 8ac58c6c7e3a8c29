import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openPostgres, type Postgres } from '../../../platform/postgres/openPostgres.js';

const url = inject('postgresUrl') ?? '';

describe.skipIf(url === '')('connections to PostgreSQL (needs a PostgreSQL server)', () => {
  const NAME = 'connections_test';
  const mine = new URL(url || 'postgres://none');
  mine.searchParams.set('application_name', NAME);
  let admin: pg.Client;
  let users: Postgres[];

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: url });
    await admin.connect();
  });
  beforeEach(() => {
    users = [1, 2, 3, 4, 5].map(() => openPostgres(mine.href));
  });
  afterEach(async () => {
    await Promise.all(users.map(user => user.close()));
  });
  afterAll(() => admin.end());

  const open = async () =>
    (await admin.query('select pid from pg_stat_activity where application_name = $1', [NAME])).rowCount ?? 0;
  const cut = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [NAME]);

  it('are ten at most, however many ports of a process name the server', async () => {
    for (const user of users) user.listen('anything', () => {});
    await Promise.all(users.flatMap(user => Array.from({ length: 8 }, () => user.query('select pg_sleep(0.05)'))));
    expect(await open()).toBe(10);
  });

  it('stay for the others when one port closes, and end with the last', async () => {
    const [first, ...others] = users as [Postgres, ...Postgres[]];
    await first.query('select 1');
    await first.close();
    await expect(first.query('select 1')).rejects.toThrow(/was closed/);
    for (const other of others) expect(await other.query('select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(others.map(other => other.close()));
    await expect.poll(open).toBe(0);
  });

  it('give every port its notifications, and those of no other channel', async () => {
    const [one, other] = users as [Postgres, Postgres];
    const [a, b, alsoA] = [vi.fn(), vi.fn(), vi.fn()];
    one.listen('channel_a', a);
    one.listen('channel_b', b);
    const stop = other.listen('channel_a', alsoA);
    await expect.poll(() => [a, b, alsoA].map(({ mock }) => mock.lastCall)).toEqual([[null], [null], [null]]);
    await admin.query(`notify channel_a, 'first'`);
    await expect.poll(() => [a, alsoA].map(({ mock }) => mock.lastCall)).toEqual([['first'], ['first']]);
    stop();
    await admin.query(`notify channel_a, 'second'`);
    await expect.poll(() => a.mock.lastCall).toEqual(['second']);
    expect(alsoA).toHaveBeenLastCalledWith('first');
    expect(b.mock.calls).toEqual([[null]]);
  });

  it('are opened again when they were cut, and listeners told that they may have missed something', async () => {
    const [one] = users as [Postgres];
    const heard = vi.fn();
    one.listen('channel_a', heard);
    await expect.poll(() => heard.mock.calls).toEqual([[null]]);
    await cut();
    await expect.poll(() => heard.mock.calls, { timeout: 10_000 }).toEqual([[null], [null]]);
    await admin.query(`notify channel_a, 'again'`);
    await expect.poll(() => heard.mock.lastCall).toEqual(['again']);
    expect(await one.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('keep no rest of a transaction that failed, nor listeners of each use', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const [one] = users as [Postgres];
    for (let n = 0; n < 20; n++)
      await expect(one.transaction(query => query('select * from nowhere'))).rejects.toThrow(/nowhere/);
    expect(await one.transaction(query => query('select 1 as one'))).toEqual([{ one: 1 }]);
    expect(await open()).toBe(1);
    await new Promise(setImmediate);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });
});
