import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { dialectOver } from '../sqlite/dialect.js';
import { migrations } from './index.js';

it('puts the pages with www. and those without into one queue, and keeps every other as it was', async () => {
  const sqlite = openSqlite(':memory:', { synchronous: 'NORMAL' });
  const db = new Kysely<never>({ dialect: dialectOver(sqlite) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < '0011') await up(db);
  const page = sqlite.prepare('insert into page_checks (page, url, host, due_at) values (?, ?, ?, ?)');
  for (const [name, host, due] of [
    ['a', 'www.shop.example', '10:00'],
    ['b', 'shop.example', '11:00'],
    ['c', 'www.other.example', '12:00'],
    ['d', 'www.other.example', '09:00'],
    ['e', 'www.example', '08:00'],
  ] as const)
    page.run([name, `https://${host}/${name}`, host, due]);
  sqlite.exec(`insert into check_hosts (host, due_at, next_allowed_at) select host, min(due_at), '07:00' from page_checks group by host;
    insert into check_leases values ('www.other.example', '13:00')`);

  await migrations['0011-sites']?.up(db);
  expect(sqlite.prepareLists('select page, host from page_checks order by page').all()).toEqual([
    ['a', 'shop.example'],
    ['b', 'shop.example'],
    ['c', 'other.example'],
    ['d', 'other.example'],
    ['e', 'www.example'],
  ]);
  expect(sqlite.prepareLists('select host, due_at, next_allowed_at from check_hosts order by host').all()).toEqual([
    ['other.example', '09:00', ''],
    ['shop.example', '11:00', '07:00'],
    ['www.example', '08:00', '07:00'],
  ]);
  expect(sqlite.prepareLists('select * from check_leases').all()).toEqual([]);
});
