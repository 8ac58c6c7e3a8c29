import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { dialectOver } from '../sqlite/dialect.js';
import { migrations } from './index.js';

/** The scheduler's tables as they were before, with three hosts: one waits, one is out, one has no page any more. */
async function before() {
  const sqlite = openSqlite(':memory:', { synchronous: 'NORMAL' });
  const db = new Kysely<never>({ dialect: dialectOver(sqlite) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < '0009') await up(db);
  sqlite.exec(`insert into check_hosts values
    ('waits.example', '2026-07-01T10:00:00.000Z', null, '2026-07-01T09:00:00.000Z', 1),
    ('out.example', '2026-07-01T09:05:00.000Z', '2026-07-01T09:05:00.000Z', '', 0),
    ('bare.example', null, null, '', 0)`);
  return { sqlite, db };
}

it('keeps every host in the queue, and who is out as a lease', async () => {
  const { sqlite, db } = await before();
  await migrations['0009-check-leases']?.up(db);
  expect(sqlite.prepareLists('select * from check_hosts order by host').all()).toEqual([
    ['bare.example', null, '', 0],
    ['out.example', '2026-07-01T09:05:00.000Z', '', 0],
    ['waits.example', '2026-07-01T10:00:00.000Z', '2026-07-01T09:00:00.000Z', 1],
  ]);
  expect(sqlite.prepareLists('select * from check_leases').all()).toEqual([
    ['out.example', '2026-07-01T09:05:00.000Z'],
  ]);
});
