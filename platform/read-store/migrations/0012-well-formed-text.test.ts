import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { dialectOver } from '../sqlite/dialect.js';
import { migrations } from './index.js';

/** What version 0.1.0 left behind for the title `Fancy \ud83dMug`: SQLite took it out of a JSON text, as bytes. */
const LONE = `jsonb('["Fancy \\ud83dMug"]') ->> 0`;

it('mends the text of every table, in keys too, and leaves what was well-formed as it was', async () => {
  const sqlite = openSqlite(':memory:', { synchronous: 'NORMAL' });
  const db = new Kysely<never>({ dialect: dialectOver(sqlite) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < '0012') await up(db);
  sqlite.exec(`
    create table products__g1 (shop text, n integer, title text, facts text, primary key (shop, n)) strict, without rowid;
    insert into products__g1 values
      ('aurora', 1, ${LONE}, '{"title":"Fancy \\ud83dMug","path":"C:\\\\ud83d"}'),
      (${LONE}, 2, 'mine', '[]'),
      ('aurora', 3, '한국어 ퟿ \u{1f600} C:\\ud83d', null),
      ('aurora', 4, cast(x'78eda0bdedb88079ff' as text), null);
    create table titles (title text primary key) strict, without rowid;
    insert into titles values (${LONE}), ('Fancy \ufffdMug');
  `);
  const wrong = sqlite.prepare(`select count(*) as n from products__g1 where title = 'Fancy \ufffdMug'`);
  expect(wrong.get()).toEqual({ n: 0 });

  await migrations['0012-well-formed-text']?.up(db);
  expect(sqlite.prepareLists('select * from products__g1 order by n').all()).toEqual([
    ['aurora', 1, 'Fancy \ufffdMug', '{"title":"Fancy \ufffdMug","path":"C:\\\\ud83d"}'],
    ['Fancy \ufffdMug', 2, 'mine', '[]'],
    ['aurora', 3, '한국어 ퟿ \u{1f600} C:\\ud83d', null],
    ['aurora', 4, 'x\ufffd\ufffdy\ufffd', null],
  ]);
  expect(wrong.get()).toEqual({ n: 1 });
  expect(sqlite.prepareLists('select title from titles').all()).toEqual([['Fancy \ufffdMug']]);
});
